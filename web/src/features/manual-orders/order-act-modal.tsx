import type { Order } from '@paydeck/contract/calls/orders'

import { CancelOrderModal } from './cancel-order-modal.tsx'
import type { OrderAct } from './order-menu.tsx'
import { ProcessOrderModal } from './process-order-modal.tsx'
import { ResendOrderModal } from './resend-order-modal.tsx'

const MODALS = {
  process: ProcessOrderModal,
  resend: ResendOrderModal,
  cancel: CancelOrderModal,
} as const

interface OrderActModalProps {
  act: OrderAct
  order: Order
  onClose: () => void
}

export function OrderActModal({ act, order, onClose }: OrderActModalProps) {
  const Modal = MODALS[act]
  return <Modal order={order} onClose={onClose} />
}
