import type { OrderEvent } from '@paydeck/contract/calls/orders'

import type { LoggedEvent } from './store.ts'

/** Keyed by action in the activity log. */
const KINDS = {
  'order.request_resent': 'resent',
  'order.reminder_sent': 'reminded',
  'order.terms_changed': 'terms_changed',
  'order.cancelled': 'cancelled',
} as const satisfies Record<string, OrderEvent['kind']>

export const LOGGED_ACTIONS = Object.keys(KINDS)

const isLogged = (action: string): action is keyof typeof KINDS => Object.hasOwn(KINDS, action)

const wasSent = (value: unknown): boolean => value === true || value === 'queued'

function toEvent({ at, action, details }: LoggedEvent): OrderEvent[] {
  if (!isLogged(action)) return []
  const kind = KINDS[action]
  const isMessage = kind === 'resent' || kind === 'reminded'
  const by = { email: wasSent(details['email']), sms: wasSent(details['sms']) }
  return [{ at: at.toISOString(), kind, ...(isMessage && { by }) }]
}

/**
 * The history of an order, oldest first.
 * @param endedAt when its last day ended; null while it can be paid
 */
export function orderEvents(logged: readonly LoggedEvent[], endedAt: Date | null): OrderEvent[] {
  const done = logged.flatMap(toEvent)
  const ended: OrderEvent[] =
    endedAt === null ? [] : [{ at: endedAt.toISOString(), kind: 'expired' }]
  return [...done, ...ended].toSorted((one, other) => one.at.localeCompare(other.at))
}
