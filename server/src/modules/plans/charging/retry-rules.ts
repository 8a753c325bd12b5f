const DAY = 86_400_000

/** After a decline: days until the next try. */
const RETRY_AFTER_DAYS = [1, 3, 7] as const
/** How often an overdue instalment is tried again, a week apart. */
const WEEKLY_RETRIES = 4
/** How long an instalment may be overdue before what is owed is written off. */
const WRITE_OFF_AFTER_DAYS = 90
/** How long before its due day a customer is reminded. */
const REMIND_DAYS_BEFORE = 3

/** What happens to an instalment whose card was declined. */
export interface RetrySchedule {
  /** When it was marked overdue; null while the first tries last. */
  overdueAt: Date | null
  /** When the sweep looks at it again: to try the card, or to write it off. */
  nextLookAt: Date
}

/**
 * What follows the decline number `declines` (from 1) of an instalment: tried again after 1, 3 and 7 days, then marked
 * overdue and tried weekly, then left alone until it is written off.
 */
export function scheduleRetry(declines: number, overdueAt: Date | null, now: Date): RetrySchedule {
  const wait = RETRY_AFTER_DAYS[declines - 1]
  if (wait !== undefined) return { overdueAt, nextLookAt: new Date(now.getTime() + wait * DAY) }
  const since = overdueAt ?? now
  const weekly = declines - RETRY_AFTER_DAYS.length
  return {
    overdueAt: since,
    nextLookAt: weekly <= WEEKLY_RETRIES ? new Date(now.getTime() + 7 * DAY) : writeOffAt(since),
  }
}

/** When an overdue instalment is given up. */
export const writeOffAt = (overdueAt: Date): Date =>
  new Date(overdueAt.getTime() + WRITE_OFF_AFTER_DAYS * DAY)

/** When the customer is reminded of an instalment. */
export const remindAt = (dueAt: Date): Date => new Date(dueAt.getTime() - REMIND_DAYS_BEFORE * DAY)

/** When the sweep looks at an instalment, and when it would have without an attempt out of turn. */
export interface Looks {
  nextLookAt: Date | null
  plannedLookAt: Date | null
}

/**
 * The look that a try of its card must leave as it is, because it is made out of turn: by the customer, or because they
 * have put another card in. Null when it is the planned look itself that tries it.
 */
export function plannedLook(
  { nextLookAt: next, plannedLookAt: planned }: Looks,
  byCustomer: boolean,
  now: Date,
): Date | null {
  if (byCustomer) return planned ?? next
  return planned !== null && planned > now ? planned : null
}
