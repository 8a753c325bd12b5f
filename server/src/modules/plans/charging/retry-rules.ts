const DAY = 86_400_000

/** After a decline: days until the next try. */
const RETRY_AFTER_DAYS = [1, 3, 7] as const
/** How often an overdue instalment is tried again, a week apart. */
const WEEKLY_RETRIES = 4
/** How long an instalment may be overdue before what is owed is written off. */
const WRITE_OFF_AFTER_DAYS = 90
/** How long before its due day a customer is reminded. */
const REMIND_DAYS_BEFORE = 3

export interface RetrySchedule {
  /** When it was marked overdue; null while the first tries last. */
  overdueAt: Date | null
  /** When the sweep looks at it again: to try the card, or to write it off. */
  nextLookAt: Date
}

/** Tried again after 1, 3 and 7 days, then overdue and tried weekly, then left alone until the write-off. */
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

export const writeOffAt = (overdueAt: Date): Date =>
  new Date(overdueAt.getTime() + WRITE_OFF_AFTER_DAYS * DAY)

export const remindAt = (dueAt: Date): Date => new Date(dueAt.getTime() - REMIND_DAYS_BEFORE * DAY)

/** When the sweep looks at an instalment, and when it would have without an attempt out of turn. */
export interface Looks {
  nextLookAt: Date | null
  plannedLookAt: Date | null
}

/** What a try out of turn must leave as it is; null when the planned look itself makes the try. */
export function plannedLook(
  { nextLookAt: next, plannedLookAt: planned }: Looks,
  byCustomer: boolean,
  now: Date,
): Date | null {
  if (byCustomer) return planned ?? next
  return planned !== null && planned > now ? planned : null
}
