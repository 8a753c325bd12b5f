import type { Country } from '@paydeck/contract/money/currency'

export const formatLocalDay = (instant: string, timeZone: string, country: Country): string =>
  new Intl.DateTimeFormat(`en-${country}`, { timeZone, dateStyle: 'long' }).format(
    new Date(instant),
  )
