import { balanceCalls } from '../calls/balances.ts'
import { bankAccountCalls } from '../calls/bank-accounts.ts'
import { payoutCalls } from '../calls/payouts.ts'
import { reportCalls } from '../calls/reports.ts'

export const transferCalls = {
  ...balanceCalls,
  ...bankAccountCalls,
  ...payoutCalls,
  ...reportCalls,
} as const
