import type { ProposedAct } from '@paydeck/contract/calls/decisions/proposals'

/** What a program proposes, to follow "to …". `order` is the order number. */
export const ACTION_TEXTS: Readonly<Record<ProposedAct, (order: string) => string>> = {
  create_order: () => 'create an order',
  resend_request: (order) => `send the payment request of ${order} again`,
  refund: (order) => `refund ${order}`,
  capture: (order) => `capture the held payment of ${order}`,
  cancel_hold: (order) => `release the held payment of ${order}`,
}
