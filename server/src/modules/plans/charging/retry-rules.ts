const DAY = 86_400_000

/** Days until the next try, by number of declines. */
const RETRY_AFTER_DAYS = [1, 3, 7] as const
/** How often an overdue instalment is tried again, a week apart. */
const WEEKLY_RETRIES = 4
/** How long an instalment may be overdue before its plan is written off. */
const WRITE_OFF_AFTER_DAYS = 90
/** How long before its due day a customer is reminded. */
const REMIND_DAYS_BEFORE = 3

export interface RetrySchedule {
  /** Null during the first tries. */
  overdueAt: Date | null
  /** When the sweep next tries the card or writes the plan off. */
  nextLookAt: Date
}

/** Retries after 1, 3 and 7 days. Then the instalment is overdue: retried weekly four times, and later written off. */
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

/** When the sweep next looks at an instalment, and when it would have without an extra attempt. */
export interface Looks {
  nextLookAt: Date | null
  plannedLookAt: Date | null
}

/** The planned look that an extra attempt must preserve; null when the attempt is the planned one. */
export function plannedCheck(
  { nextLookAt: next, plannedLookAt: planned }: Looks,
  byCustomer: boolean,
  now: Date,
): Date | null {
  if (byCustomer) return planned ?? next
  return planned !== null && planned > now ? planned : null
}
