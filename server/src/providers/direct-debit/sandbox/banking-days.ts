import { bankingDaysLater } from '../banking-days.ts'

const RESULT_DAYS = 2
const RETURN_DAYS = 5

/** The start of the second banking day after submission, in Sydney. */
export const resultOf = (submittedAt: Date): Date => bankingDaysLater(submittedAt, RESULT_DAYS)

/** When a late return happens: the start of the fifth banking day after the result. */
export const returnOf = (resultAt: Date): Date => bankingDaysLater(resultAt, RETURN_DAYS)

/** When a confirmed debit can no longer be returned: the end of the fifth banking day. */
export const safeFrom = (resultAt: Date): Date => bankingDaysLater(resultAt, RETURN_DAYS + 1)
