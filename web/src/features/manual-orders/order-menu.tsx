import type { Order } from '@paydeck/contract/calls/orders'
import { cancelObstacle, isPayable, orderObstacle } from '@paydeck/contract/merchant/order-obstacle'

import { RowMenu } from '#/ui/table/row-menu.tsx'

export type OrderAction = 'process' | 'resend' | 'cancel'

interface OrderMenuProps {
  order: Order
  onChoose: (act: OrderAction) => void
}

function reasonAgainst(act: OrderAction, order: Order): string | undefined {
  if (act === 'cancel') return cancelObstacle(order)?.text
  return act === 'process' && isPayable(order) ? undefined : orderObstacle(order)?.text
}

/** An order that is paid, cancelled or held by a payment shows its actions disabled, with the reason. */
export function OrderMenu({ order, onChoose }: OrderMenuProps) {
  const act = (name: OrderAction, label: string, isDangerous = false) => ({
    label,
    disabledReason: reasonAgainst(name, order),
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
