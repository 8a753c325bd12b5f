import type { Order } from '@paydeck/contract/calls/orders'

import { RowMenu } from '#/ui/table/row-menu.tsx'

export type OrderAction = 'process' | 'resend' | 'cancel'

interface OrderMenuProps {
  order: Order
  onChoose: (act: OrderAction) => void
}

/** A cancelled order has no actions, and the menu says so. */
export function OrderMenu({ order, onChoose }: OrderMenuProps) {
  const disabledReason = order.status === 'cancelled' ? 'This order is cancelled' : undefined
  const act = (name: OrderAction, label: string, isDangerous = false) => ({
    label,
    disabledReason,
    isDangerous,
    onClick: () => onChoose(name),
  })
  return (
    <RowMenu
      label={`Actions for order ${order.internalOrderId}`}
      actions={[
        act('process', 'Process payment now'),
        act('resend', 'Resend to customer'),
        act('cancel', 'Cancel', true),
      ]}
    />
  )
}
