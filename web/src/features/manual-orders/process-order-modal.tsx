import type { Order } from '@paydeck/contract/calls/orders'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { freshInvoiceToken } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { openBlankTab } from '#/lib/address/open-blank-tab.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { PaymentPageLink } from './payment-page-link.tsx'
import { useInvoiceAddress } from './use-invoice-address.ts'

interface ProcessOrderModalProps {
  order: Order
  onClose: () => void
}

export function ProcessOrderModal({ order, onClose }: ProcessOrderModalProps) {
  const { merchantId } = useSession()
  const token = useMutation(freshInvoiceToken(merchantId))
  const addressOf = useInvoiceAddress()
  const [isOpen, setIsOpen] = useState(false)
  const address = token.data === undefined ? null : addressOf(order, token.data)
  const process = (): void => {
    const tab = openBlankTab()
    token.mutate(order.merchantOrderId, {
      onSuccess: (newToken) => setIsOpen(tab.show(addressOf(order, newToken))),
      onError: () => tab.close(),
    })
  }
  return (
    <ConfirmModal
      title={`Process order #${order.internalOrderId} now`}
      confirmLabel="Process payment now"
      mutation={token}
      onConfirm={process}
      onClose={onClose}
      success={
        <>
          <p>
            Order {order.internalOrderId} can be paid{' '}
            {isOpen ? 'in the tab that just opened' : 'now'}.
          </p>
          {address !== null && <PaymentPageLink address={address} isOpen={isOpen} />}
        </>
      }
    >
      <p>
        The payment page for {formatMoneyWithCode(order.amount, order.currency)} opens in a new tab.
        Take the payment there for your customer.
      </p>
    </ConfirmModal>
  )
}
