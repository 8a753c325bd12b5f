import type { Order } from '@paydeck/contract/calls/orders'

import { RowMenu } from '#/ui/row-menu.tsx'

import type { PaymentLink } from './use-payment-link.ts'

interface OrderMenuProps {
  order: Order
  paymentLink: PaymentLink
  onCancel: () => void
}

/** What can be done with an unpaid order; nothing once it is cancelled, and the menu says so. */
export function OrderMenu({ order, paymentLink, onCancel }: OrderMenuProps) {
  const disabledReason = order.status === 'cancelled' ? 'This order is cancelled' : undefined
  return (
    <RowMenu
      label={`Actions for order ${order.internalOrderId}`}
      actions={[
        { label: 'Copy payment link', disabledReason, onClick: () => paymentLink.copy(order) },
        { label: 'Open payment page', disabledReason, onClick: () => paymentLink.open(order) },
        { label: 'Cancel order', disabledReason, isDangerous: true, onClick: onCancel },
      ]}
    />
  )
}
