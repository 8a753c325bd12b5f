import type { Order } from '@paydeck/contract/calls/orders'

import { CancelOrderModal } from './cancel-order-modal.tsx'
import type { OrderAction } from './order-menu.tsx'
import { ProcessOrderModal } from './process-order-modal.tsx'
import { ResendOrderModal } from './resend-order-modal.tsx'

const MODALS = {
  process: ProcessOrderModal,
  resend: ResendOrderModal,
  cancel: CancelOrderModal,
} as const

interface OrderActionModalProps {
  action: OrderAction
  order: Order
  onClose: () => void
}

export function OrderActionModal({ action, order, onClose }: OrderActionModalProps) {
  const Modal = MODALS[action]
  return <Modal order={order} onClose={onClose} />
}
