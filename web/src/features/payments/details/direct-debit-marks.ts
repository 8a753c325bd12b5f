import { lookUp } from '@paydeck/contract/identifiers/look-up'

/** What a failed or settled direct debit says of the account it was drawn on. */
export type Mark = 'passed' | 'failed' | null
export interface DirectDebitMarks {
  bsb: Mark
  account: Mark
}

const NOTHING: DirectDebitMarks = { bsb: null, account: null }

const MARKS_OF_FAILURE: Record<string, DirectDebitMarks> = {
  // The bank was not found, so nothing is known of the account.
  invalidbsb: { bsb: 'failed', account: null },
  invalidaccount: { bsb: 'passed', account: 'failed' },
  // The account was reached; only the money was missing.
  insufficientfunds: { bsb: 'passed', account: 'passed' },
}

/**
 * The BSB and account checks of a direct debit.
 * @param failureCode as the provider writes it (`invalid_bsb`, `InvalidBsb`, …); null when nothing failed
 * @param settled whether the money arrived: only then does "no failure" say something
 */
export function directDebitMarks(
  failureCode: string | null | undefined,
  settled: boolean,
): DirectDebitMarks {
  if (!failureCode) return settled ? { bsb: 'passed', account: 'passed' } : NOTHING
  return lookUp(MARKS_OF_FAILURE, failureCode.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? NOTHING
}
