import { addDays, localDay, startOfDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

/** What a merchant may be paid at most, in minor units of each currency; null: as much as comes. */
export interface PaymentLimits {
  limitPayment: number | null
  limitDay: number | null
  limitMonth: number | null
}

/** What was taken, or may still be, since the day and the month began. */
export interface TakenSoFar {
  day: number
  month: number
}

export const isLimited = ({ limitPayment, limitDay, limitMonth }: PaymentLimits): boolean =>
  limitPayment !== null || limitDay !== null || limitMonth !== null

/** When the day and the month of an instant began in a zone, and when the day ends. */
export function periodsOf(now: Date, timeZone: string): { day: Date; month: Date; next: Date } {
  const today = localDay(now, timeZone)
  return {
    day: startOfDay(today, timeZone),
    month: startOfDay(`${today.slice(0, 8)}01`, timeZone),
    next: startOfDay(addDays(today, 1), timeZone),
  }
}

/**
 * Why one more payment is not taken, for the customer to read; null when it is. What others have paid is the shop's own
 * business, so the sums are not said.
 */
export function limitRefusal(
  { limitPayment, limitDay, limitMonth }: PaymentLimits,
  taken: TakenSoFar,
  { amount, currency }: { amount: number; currency: string },
): string | null {
  if (limitPayment !== null && amount > limitPayment)
    return `This shop takes at most ${formatMoneyWithCode(limitPayment, currency)} in one payment. Nothing was charged.`
  if (limitDay !== null && taken.day + amount > limitDay)
    return 'With this payment the shop would take more today than it may. Nothing was charged. Please try again tomorrow, or ask the shop.'
  if (limitMonth !== null && taken.month + amount > limitMonth)
    return 'With this payment the shop would take more this month than it may. Nothing was charged. Please ask the shop.'
  return null
}

/** A sentence for the operator; null when the limits make sense. */
export function limitsProblem(limits: PaymentLimits): string | null {
  const given = [limits.limitPayment, limits.limitDay, limits.limitMonth]
  const set = given.filter((one) => one !== null)
  if (set.some((one) => !Number.isSafeInteger(one) || one < 1))
    return 'A limit takes an amount above zero, or none.'
  if (set.some((one, at) => at > 0 && one < (set[at - 1] ?? 0)))
    return 'A day’s limit cannot be below that of a payment, nor a month’s below that of a day.'
  return null
}
