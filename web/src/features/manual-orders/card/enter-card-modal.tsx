import { ActionModal } from '#/ui/modal/action-modal.tsx'

import { EnterCard, type CardOrder } from './enter-card.tsx'

interface EnterCardModalProps {
  order: CardOrder
  onClose: () => void
}

export function EnterCardModal({ order, onClose }: EnterCardModalProps) {
  return (
    <ActionModal title={`Enter card for order #${order.internalOrderId}`} onClose={onClose}>
      <EnterCard order={order} onClose={onClose} />
    </ActionModal>
  )
}
