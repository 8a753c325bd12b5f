import { bankLineCalls } from '../calls/transfers/bank-lines.ts'
import { missingTransferCalls } from '../calls/transfers/missing-transfers.ts'
import { balanceCalls } from '../calls/balances.ts'
import { bankAccountCalls } from '../calls/bank-accounts.ts'
import { cardCostCalls } from '../calls/transfers/card-costs.ts'
import { feeInvoiceCalls } from '../calls/transfers/fee-invoices.ts'
import { payoutCalls } from '../calls/payouts.ts'
import { reportCalls } from '../calls/reports.ts'
import { statementCalls } from '../calls/transfers/statements.ts'

export const transferCalls = {
  ...balanceCalls,
  ...bankLineCalls,
  ...missingTransferCalls,
  ...bankAccountCalls,
  ...cardCostCalls,
  ...feeInvoiceCalls,
  ...payoutCalls,
  ...reportCalls,
  ...statementCalls,
} as const
