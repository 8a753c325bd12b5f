import type { OrderState } from '../calls/orders.ts'

interface Obstacle {
  code: string
  text: string
}

const STATUS: Partial<Record<OrderState['status'], Obstacle>> = {
  paid: { code: 'order_paid', text: 'This order has already been paid.' },
  cancelled: { code: 'order_cancelled', text: 'This order has been cancelled.' },
}

const PAYMENT: Record<NonNullable<OrderState['payment']>['state'], string> = {
  paid: 'This order has already been paid.',
  held: 'The amount of this order is held on the customer’s card until it is captured or released.',
  challenged:
    'A payment of this order waits for the customer’s answer to their bank. Please wait until its outcome is known.',
  pending: 'A payment of this order is being confirmed. Please wait until its outcome is known.',
}

const EXPIRED: Obstacle = {
  code: 'order_expired',
  text: 'The last day of this request is over. Open it again first.',
}

type Obstructed = Pick<OrderState, 'status' | 'payment' | 'isExpired'>

/** Why an order cannot be paid, sent again or cancelled now; null when it can. */
export function orderObstacle(order: Obstructed): Obstacle | null {
  return cancelObstacle(order) ?? (order.isExpired === true ? EXPIRED : null)
}

/** Why an order cannot be cancelled; null when it can. An expired order can be. */
export function cancelObstacle({ status, payment }: Obstructed): Obstacle | null {
  const obstacle = STATUS[status]
  if (obstacle) return obstacle
  return payment && { code: 'payment_in_progress', text: PAYMENT[payment.state] }
}

/** An order with an unanswered challenge may be paid again, which abandons the earlier attempt. */
export const isPayable = (order: Obstructed): boolean =>
  orderObstacle(order) === null || order.payment?.state === 'challenged'
