import { bankAccountCalls } from '../calls/bank-accounts.ts'
import { payoutCalls } from '../calls/payouts.ts'
import { reportCalls } from '../calls/reports.ts'

/** Transfers to the merchant’s bank, their accounts and their reports. */
export const transferCalls = {
  ...bankAccountCalls,
  ...payoutCalls,
  ...reportCalls,
} as const
