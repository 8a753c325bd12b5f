import { lookUp } from '@paydeck/contract/identifiers/look-up'

/** What a failed or settled direct debit proves about the account. */
export type Mark = 'passed' | 'failed' | null
export interface DirectDebitMarks {
  bsb: Mark
  account: Mark
}

const NO_MARKS: DirectDebitMarks = { bsb: null, account: null }

const MARKS_OF_FAILURE: Record<string, DirectDebitMarks> = {
  // The bank was not found: nothing is known about the account.
  invalidbsb: { bsb: 'failed', account: null },
  invalidaccount: { bsb: 'passed', account: 'failed' },
  // The account exists; only the money was missing.
  insufficientfunds: { bsb: 'passed', account: 'passed' },
}

/** `failureCode` in any of the provider's spellings. Without one, only money that arrived proves anything. */
export function directDebitMarks(
  failureCode: string | null | undefined,
  settled: boolean,
): DirectDebitMarks {
  if (!failureCode) return settled ? { bsb: 'passed', account: 'passed' } : NO_MARKS
  return lookUp(MARKS_OF_FAILURE, failureCode.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? NO_MARKS
}
