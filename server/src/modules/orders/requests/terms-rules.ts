import { addDays, localDay, startOfDay, timeOfDay, wallClock } from '@paydeck/contract/time/days'

/** The lifetime of invoice links. */
const MAX_DAYS = 90
/** Minutes after midnight in the merchant's zone. */
const REMIND_AT = 9 * 60
/** From this hour on, a missed reminder waits for the next morning. */
const LAST_HOUR = 18

/** How often customers are reminded, and for how many days after the request. */
export interface ReminderPlan {
  everyDays: number
  forDays: number
}

export interface RequestTerms {
  /** The day the request was last sent; null when it never was. */
  askedOn: string | null
  lastDay: string | null
  reminds: boolean
}

/** Why a request cannot end on a day; null when it can. */
export function lastDayProblem(lastDay: string, today: string): string | null {
  if (lastDay < today) return 'The last day cannot be in the past.'
  return lastDay > addDays(today, MAX_DAYS)
    ? `Choose a last day within the next ${MAX_DAYS} days.`
    : null
}

/** The first instant at which the request can no longer be paid. */
export const endOf = (lastDay: string | null, timeZone: string): Date | null =>
  lastDay === null ? null : startOfDay(addDays(lastDay, 1), timeZone)

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

function lastReminderDay({ lastDay }: RequestTerms, askedOn: string, plan: ReminderPlan): string {
  const until = addDays(askedOn, plan.forDays)
  return lastDay !== null && lastDay < until ? lastDay : until
}

/** Nine o'clock on the next day with a reminder; null when none is left. */
export function nextReminder(
  terms: RequestTerms,
  plan: ReminderPlan | null,
  now: Date,
  timeZone: string,
): Date | null {
  const { askedOn, reminds } = terms
  if (plan === null || askedOn === null || !reminds) return null
  const until = lastReminderDay(terms, askedOn, plan)
  const passed = Math.floor(daysBetween(askedOn, localDay(now, timeZone)) / plan.everyDays)
  for (let nth = Math.max(1, passed); ; nth += 1) {
    const day = addDays(askedOn, nth * plan.everyDays)
    if (day > until) return null
    const at = timeOfDay(day, REMIND_AT, timeZone)
    if (at > now) return at
  }
}

/** Whether to send a due reminder, and when the next one is due. */
export type ReminderStep = { isSent: boolean; next: Date | null }

export interface Reminded extends RequestTerms {
  status: 'created' | 'cancelled' | 'paid'
  payment: 'pending' | 'challenged' | 'held' | 'paid' | null
  expiresAt: Date | null
}

const isOver = ({ status, payment, expiresAt }: Reminded, now: Date): boolean =>
  status !== 'created' || payment === 'held' || (expiresAt !== null && expiresAt <= now)

/**
 * Ends the reminders of a request that is paid, cancelled, held or expired. Skips a reminder while a payment is in
 * progress, and plans the next one in case it fails. Outside the day's hours, waits for the next morning.
 */
export function reminderStep(
  request: Reminded,
  plan: ReminderPlan | null,
  now: Date,
  timeZone: string,
): ReminderStep {
  if (isOver(request, now) || plan === null || !request.reminds || request.askedOn === null)
    return { isSent: false, next: null }
  const next = nextReminder(request, plan, now, timeZone)
  if (request.payment !== null) return { isSent: false, next }
  const { hour } = wallClock(now, timeZone)
  if (hour >= REMIND_AT / 60 && hour < LAST_HOUR) return { isSent: true, next }
  return { isSent: false, next: morningAfter(request, plan, now, timeZone) }
}

/** The next morning at nine; null when that is after the last day for reminders. */
export function morningAfter(
  terms: RequestTerms,
  plan: ReminderPlan,
  now: Date,
  timeZone: string,
): Date | null {
  const today = localDay(now, timeZone)
  const early = timeOfDay(today, REMIND_AT, timeZone)
  const day = early > now ? today : addDays(today, 1)
  const { askedOn } = terms
  if (askedOn === null || day > lastReminderDay(terms, askedOn, plan)) return null
  return timeOfDay(day, REMIND_AT, timeZone)
}
