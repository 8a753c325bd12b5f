import type { Country } from '@paydeck/contract/money/currency'
import { addDays, localDay } from '@paydeck/contract/time/days'

import { HOLIDAYS, HOLIDAY_YEARS } from './holidays.gen.ts'

/** Business days from a payment to its payout. */
const SETTLEMENT_DAYS: Record<Country, number> = { AU: 2, NZ: 4 }

const holidays: Record<Country, ReadonlySet<string>> = {
  AU: new Set(HOLIDAYS.AU.map(([day]) => day)),
  NZ: new Set(HOLIDAYS.NZ.map(([day]) => day)),
}

/** Monday to Friday, except nationwide public holidays. Throws for a year outside the table. */
export function isBusinessDay(day: string, country: Country): boolean {
  const year = Number(day.slice(0, 4))
  if (year < HOLIDAY_YEARS.first || year > HOLIDAY_YEARS.last)
    throw new Error(
      `Public holidays are known from ${HOLIDAY_YEARS.first} to ${HOLIDAY_YEARS.last}, not for ${day}: make the table longer.`,
    )
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays[country].has(day)
}

export function businessDayFrom(day: string, country: Country): string {
  let found = day
  while (!isBusinessDay(found, country)) found = addDays(found, 1)
  return found
}

export function addBusinessDays(day: string, count: number, country: Country): string {
  let found = day
  for (let left = count; left > 0; left--) found = businessDayFrom(addDays(found, 1), country)
  return found
}

/**
 * The local day on which a payment becomes available: two (AU) or four (NZ) business days after its own day. Days end
 * at midnight in the merchant's zone. A weekend or holiday counts as the next business day.
 */
export function availableOn(
  paidAt: Date,
  merchant: { country: Country; timeZone: string },
): string {
  const day = businessDayFrom(localDay(paidAt, merchant.timeZone), merchant.country)
  return addBusinessDays(day, SETTLEMENT_DAYS[merchant.country], merchant.country)
}
