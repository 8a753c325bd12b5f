import { localDay, startOfDay } from '@paydeck/contract/time/days'

import { addBusinessDays, businessDayFrom } from '../../../modules/ledger/calendar.ts'

/** Where the sandbox's banks are. */
const ZONE = 'Australia/Sydney'
/** From submission to result. */
const RESULT_DAYS = 2
/** From confirmation to a late return. */
const RETURN_DAYS = 5

const later = (from: Date, days: number): Date =>
  startOfDay(addBusinessDays(businessDayFrom(localDay(from, ZONE), 'AU'), days, 'AU'), ZONE)

/** When the banks answer a debit: as the second business day after its own begins, in Sydney. */
export const resultOf = (submittedAt: Date): Date => later(submittedAt, RESULT_DAYS)

/** When a confirmed debit comes back that does: as the fifth banking day after its result begins. */
export const returnOf = (resultAt: Date): Date => later(resultAt, RETURN_DAYS)

/** From when on a confirmed debit stays: the end of the fifth banking day. */
export const safeFrom = (resultAt: Date): Date => later(resultAt, RETURN_DAYS + 1)
