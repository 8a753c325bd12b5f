import { addDays, localDay, startOfDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

/** A merchant's limits, in minor units of each currency; null for no limit. */
export interface PaymentLimits {
  limitPayment: number | null
  limitDay: number | null
  limitMonth: number | null
}

/** Payments since the start of the day and the month that have not failed or been cancelled. */
export interface TakenSoFar {
  day: number
  month: number
}

export const isLimited = ({ limitPayment, limitDay, limitMonth }: PaymentLimits): boolean =>
  limitPayment !== null || limitDay !== null || limitMonth !== null

/** The start of an instant's day and month in a zone, and of the next day. */
export function periodsOf(now: Date, timeZone: string): { day: Date; month: Date; next: Date } {
  const today = localDay(now, timeZone)
  return {
    day: startOfDay(today, timeZone),
    month: startOfDay(`${today.slice(0, 8)}01`, timeZone),
    next: startOfDay(addDays(today, 1), timeZone),
  }
}

/**
 * Why a payment exceeds the limits, in words for the customer; null when it does not. Leaves out the sums, because
 * other customers' payments are the shop's business.
 */
export function limitRefusal(
  { limitPayment, limitDay, limitMonth }: PaymentLimits,
  totals: TakenSoFar,
  { amount, currency }: { amount: number; currency: string },
): string | null {
  if (limitPayment !== null && amount > limitPayment)
    return `This shop takes at most ${formatMoneyWithCode(limitPayment, currency)} in one payment. Nothing was charged.`
  if (limitDay !== null && totals.day + amount > limitDay)
    return 'With this payment the shop would take more today than it may. Nothing was charged. Please try again tomorrow, or ask the shop.'
  if (limitMonth !== null && totals.month + amount > limitMonth)
    return 'With this payment the shop would take more this month than it may. Nothing was charged. Please ask the shop.'
  return null
}

/** What is wrong with the limits, in a sentence for the operator; null when they make sense. */
export function limitsProblem(limits: PaymentLimits): string | null {
  const limitList = [limits.limitPayment, limits.limitDay, limits.limitMonth]
  const set = limitList.filter((limit) => limit !== null)
  if (set.some((limit) => !Number.isSafeInteger(limit) || limit < 1))
    return 'A limit takes an amount above zero, or none.'
  if (set.some((limit, at) => at > 0 && limit < (set[at - 1] ?? 0)))
    return 'A day’s limit cannot be below that of a payment, nor a month’s below that of a day.'
  return null
}
