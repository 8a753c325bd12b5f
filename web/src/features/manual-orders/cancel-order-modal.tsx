import type { Order } from '@paydeck/contract/calls/orders'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'

import { cancelOrder } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { UndoWarning } from '#/ui/feedback/undo-warning.tsx'

interface CancelOrderModalProps {
  order: Order
  onClose: () => void
}

export function CancelOrderModal({ order, onClose }: CancelOrderModalProps) {
  const { merchantId } = useSession()
  const cancel = useMutation(cancelOrder(merchantId, order.merchantOrderId))
  const amount = formatMoneyWithCode(order.amount, order.currency)
  return (
    <ConfirmModal
      title={`Cancel order #${order.internalOrderId}`}
      confirmLabel="Cancel order"
      variant="danger"
      mutation={cancel}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
      success={`Order ${order.internalOrderId} is cancelled. Its payment links no longer work.`}
    >
      <p>
        {order.billing.name ?? 'Your customer'} can no longer pay this order of {amount}, and its
        payment links stop working.
      </p>
      <UndoWarning />
    </ConfirmModal>
  )
}
