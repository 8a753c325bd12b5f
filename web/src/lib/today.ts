import { localDay } from '@paydeck/contract/days'

/** The calendar day (`YYYY-MM-DD`) it is now in a zone. */
export function todayIn(timeZone: string): string {
  return localDay(new Date(), timeZone)
}
