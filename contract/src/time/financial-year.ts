import type { Country } from '../money/currency.ts'

export const FIRST_MONTH_OF_YEAR: Readonly<Record<Country, number>> = { AU: 7, NZ: 4 }

/** The financial year of a day, named by the calendar year in which it ends. */
export function financialYearOf(day: string, country: Country): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return month < FIRST_MONTH_OF_YEAR[country] ? year : year + 1
}

/** The first day of the financial year that ends in a calendar year, and the first day after it. */
export function daysOfFinancialYear(
  year: number,
  country: Country,
): { first: string; next: string } {
  const month = String(FIRST_MONTH_OF_YEAR[country]).padStart(2, '0')
  return { first: `${year - 1}-${month}-01`, next: `${year}-${month}-01` }
}
