import type { Order, OrderPayment } from '@paydeck/contract/calls/orders'

import { OrderStatusBadge } from '#/entities/manual-order/order-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import classes from './order-state-badges.module.css'

const LABELS = {
  pending: 'Being paid',
  challenged: 'Being paid',
  held: 'Held',
  paid: 'View payment',
} satisfies Record<OrderPayment['state'], string>

/** An order's status, with a link to the payment that holds, pays or has paid it. */
export function OrderStateBadges({
  order,
}: {
  order: Pick<Order, 'status' | 'payment' | 'isExpired'>
}) {
  const { slug } = useSession()
  const { status, payment } = order
  if (!payment)
    return (
      <span className={classes['badges']}>
        <OrderStatusBadge status={status} />
        {order.isExpired === true && <StatusBadge tone="warning" label="Expired" />}
      </span>
    )
  return (
    <span className={classes['badges']}>
      <OrderStatusBadge status={status} />
      <RecordLink href={`/${slug}/payments${writeQuery({ payment: payment.transactionId })}`}>
        {LABELS[payment.state]}
      </RecordLink>
    </span>
  )
}
