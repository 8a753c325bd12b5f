import { localDay, startOfDay } from '@paydeck/contract/time/days'

import { addBusinessDays, businessDayFrom } from '../../modules/ledger/calendar.ts'

const ZONE = 'Australia/Sydney'

/** The start, in Sydney, of the banking day that is so many after a moment's. */
export const bankingDaysLater = (from: Date, days: number): Date =>
  startOfDay(addBusinessDays(businessDayFrom(localDay(from, ZONE), 'AU'), days, 'AU'), ZONE)
