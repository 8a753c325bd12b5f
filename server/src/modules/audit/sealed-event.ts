import type { Content } from '../../kit/secrets/row-seals.ts'

/** Every column of an audit event; the time as `instantText`. */
export interface SealedEvent {
  eventId: string
  at: string
  actor: string
  action: string
  outcome: string
  subjectType: string
  subjectId: string
  details: Readonly<Record<string, unknown>>
  address: string | null
  device: string | null
  requestId: string | null
  journalId: string | null
}

/** What the seal covers. */
export const contentOfEvent = (merchantId: string, event: SealedEvent): Content => [
  'audit_event',
  merchantId,
  event.eventId,
  event.at,
  event.actor,
  event.action,
  event.outcome,
  event.subjectType,
  event.subjectId,
  // PostgreSQL does not keep the order of keys.
  JSON.stringify(Object.entries(event.details).toSorted(byKey)),
  event.address,
  event.device,
  event.requestId,
  event.journalId,
]

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
