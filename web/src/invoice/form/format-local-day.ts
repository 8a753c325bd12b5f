import type { Country } from '@paydeck/contract/money/currency'

/** A day in the merchant's zone, e.g. `20 November 2025`. */
export const formatLocalDay = (instant: string, timeZone: string, country: Country): string =>
  new Intl.DateTimeFormat(`en-${country}`, { timeZone, dateStyle: 'long' }).format(
    new Date(instant),
  )
