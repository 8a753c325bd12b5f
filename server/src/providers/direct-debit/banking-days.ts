import { localDay, startOfDay } from '@paydeck/contract/time/days'

import { addBusinessDays, businessDayFrom } from '../../modules/ledger/settlement-days.ts'

const ZONE = 'Australia/Sydney'

/** The start, in Sydney, of the banking day this many banking days later. */
export const bankingDaysLater = (from: Date, days: number): Date =>
  startOfDay(addBusinessDays(businessDayFrom(localDay(from, ZONE), 'AU'), days, 'AU'), ZONE)
