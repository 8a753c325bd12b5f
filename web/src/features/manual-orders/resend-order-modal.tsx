import type { Order } from '@paydeck/contract/calls/orders'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { resendOrder } from '#/entities/manual-order/resend-order.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useIdempotentMutation } from '#/lib/form/use-idempotent-mutation.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

interface ResendOrderModalProps {
  order: Order
  onClose: () => void
}

export function ResendOrderModal({ order, onClose }: ResendOrderModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { mutation: resend, send } = useIdempotentMutation(resendOrder(merchantId, order))
  const phone = order.phoneNo && formatPhone(order.phoneNo, merchantTradingCountry)
  const to = [order.customerEmail, phone].filter((contact) => contact !== null).join(' and ')
  return (
    <ConfirmModal
      title={`Resend order #${order.internalOrderId}`}
      confirmLabel="Resend to customer"
      mutation={resend}
      onConfirm={to === '' ? null : () => send(undefined)}
      onClose={onClose}
      success={`Order ${order.internalOrderId} was sent to ${to}.`}
    >
      {to === '' ? (
        <p>This order has neither an email address nor a phone number to send it to.</p>
      ) : (
        <p>
          We send the request to pay {formatMoneyWithCode(order.amount, order.currency)} to {to}{' '}
          again, with a new link. Earlier links still work.
        </p>
      )}
    </ConfirmModal>
  )
}
