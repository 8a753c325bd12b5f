import { localDay, startOfDay } from '@paydeck/contract/time/days'

import { addBusinessDays, businessDayFrom } from '../../../modules/ledger/calendar.ts'

const ZONE = 'Australia/Sydney'
const RESULT_DAYS = 2
const RETURN_DAYS = 5

const later = (from: Date, days: number): Date =>
  startOfDay(addBusinessDays(businessDayFrom(localDay(from, ZONE), 'AU'), days, 'AU'), ZONE)

/** The start of the second business day after the submission's, in Sydney. */
export const resultOf = (submittedAt: Date): Date => later(submittedAt, RESULT_DAYS)

/** When a late return happens: the start of the fifth banking day after the result's. */
export const returnOf = (resultAt: Date): Date => later(resultAt, RETURN_DAYS)

/** When a confirmed debit can no longer be returned: the end of the fifth banking day. */
export const safeFrom = (resultAt: Date): Date => later(resultAt, RETURN_DAYS + 1)
