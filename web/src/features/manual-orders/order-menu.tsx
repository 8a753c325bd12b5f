import type { Order } from '@paydeck/contract/calls/orders'
import { cancelObstacle, isPayable, orderObstacle } from '@paydeck/contract/merchant/order-obstacle'

import { RowMenu } from '#/ui/table/row-menu.tsx'

export type OrderAction = 'process' | 'resend' | 'cancel'

interface OrderMenuProps {
  order: Order
  onChoose: (action: OrderAction) => void
}

function disabledReasonOf(action: OrderAction, order: Order): string | undefined {
  if (action === 'cancel') return cancelObstacle(order)?.text
  return action === 'process' && isPayable(order) ? undefined : orderObstacle(order)?.text
}

/** An order that is paid, cancelled or held by a payment shows its actions disabled, with the reason. */
export function OrderMenu({ order, onChoose }: OrderMenuProps) {
  const menuItem = (name: OrderAction, label: string, isDangerous = false) => ({
    label,
    disabledReason: disabledReasonOf(name, order),
    isDangerous,
    onClick: () => onChoose(name),
  })
  return (
    <RowMenu
      label={`Actions for order ${order.internalOrderId}`}
      actions={[
        menuItem('process', 'Process payment now'),
        menuItem('resend', 'Resend to customer'),
        menuItem('cancel', 'Cancel', true),
      ]}
    />
  )
}
