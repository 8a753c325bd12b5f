import type { Country } from '@paydeck/contract/money/currency'
import { addDays } from '@paydeck/contract/time/days'
import { createContext } from 'react'

/** Where the merchant pays its taxes. */
export const TaxCountry = createContext<Country>('AU')

/** The month in which a financial year begins, from 1. */
const FIRST_MONTH: Readonly<Record<Country, number>> = { AU: 7, NZ: 4 }

const monthOf = (day: string): number => Number(day.slice(5, 7))

const firstOf = (year: number, month: number): string =>
  `${year}-${String(month).padStart(2, '0')}-01`

/** The first day of the calendar quarter of a day. */
export function quarterStart(day: string): string {
  const month = monthOf(day)
  return firstOf(Number(day.slice(0, 4)), month - ((month - 1) % 3))
}

export function quarterBefore(today: string) {
  const to = addDays(quarterStart(today), -1)
  return { from: quarterStart(to), to }
}

/** The first day of the financial year of a day. */
export function financialYearStart(day: string, country: Country): string {
  const first = FIRST_MONTH[country]
  return firstOf(Number(day.slice(0, 4)) - (monthOf(day) < first ? 1 : 0), first)
}

export function financialYearBefore(today: string, country: Country) {
  const to = addDays(financialYearStart(today, country), -1)
  return { from: financialYearStart(to, country), to }
}
