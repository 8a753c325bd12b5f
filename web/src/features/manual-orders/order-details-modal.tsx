import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { OrderLines } from '#/entities/manual-order/order-lines.tsx'
import { orderDetails } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalStack } from '#/ui/modal/modal-parts.tsx'

import { EnterCardButton } from './card/enter-card-button.tsx'
import { EnterCardModal } from './card/enter-card-modal.tsx'
import { CopyLinkButton } from './copy-link-button.tsx'
import classes from './order-details.module.css'
import { OrderFailure } from './order-failure.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderStateBadges } from './order-state-badges.tsx'

const TermsModal = lazy(() =>
  import('./terms-modal.tsx').then((module) => ({ default: module.TermsModal })),
)

interface OrderDetailsModalProps {
  merchantOrderId: string
  onClose: () => void
}

export function OrderDetailsModal({ merchantOrderId, onClose }: OrderDetailsModalProps) {
  const { merchantId } = useSession()
  const { data: order, error, refetch } = useQuery(orderDetails(merchantId, merchantOrderId))
  const [isEntering, setEntering] = useState(false)
  const [isChanging, setChanging] = useState(false)
  if (order && isEntering) return <EnterCardModal order={order} onClose={onClose} />
  if (order && isChanging)
    return (
      <Suspense>
        <TermsModal order={order} onClose={() => setChanging(false)} />
      </Suspense>
    )
  return (
    <ActionModal title={order ? `Order #${order.internalOrderId}` : 'Order'} onClose={onClose}>
      <ModalStack>
        {error && (
          <OrderFailure error={error} id={merchantOrderId} onRetry={() => void refetch()} />
        )}
        {order && (
          <>
            <p className={classes['amount']}>
              {formatMoneyWithCode(order.amount, order.currency)}
              <OrderStateBadges order={order} />
            </p>
            <OrderFields order={order} onChange={() => setChanging(true)} />
            <OrderLines items={order.items} currency={order.currency} />
            <CopyLinkButton order={order}>
              <EnterCardButton order={order} onEnter={() => setEntering(true)} />
            </CopyLinkButton>
          </>
        )}
      </ModalStack>
    </ActionModal>
  )
}
