import type { Country } from '../money/currency.ts'

export const formatLocalDay = (instant: string, timeZone: string, country: Country): string =>
  new Intl.DateTimeFormat(`en-${country}`, { timeZone, dateStyle: 'long' }).format(
    new Date(instant),
  )
