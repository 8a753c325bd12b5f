/** Payments that payees' banks returned, as the payer's bank reports them. */
export interface DirectEntryReturns {
  kind: 'returns'
  bank: string
  userName: string
  userId: string
  /** `YYYY-MM-DD`. */
  day: string
  returns: readonly DirectEntryReturn[]
}

export interface DirectEntryReturn {
  line: number
  /** The account that was to be paid. */
  bsb: string
  accountNumber: string
  name: string
  /** Minor units. */
  amount: number
  reference: string
  /** One digit. */
  code: string
  /** One sentence, for the operator. */
  reason: string
  /** The day of the month when the payment was processed, as the bank writes it. */
  originalDay: string
  originalUserId: string
}

const REASONS: Readonly<Record<string, string>> = {
  1: 'The BSB is invalid.',
  2: 'The payment was stopped.',
  3: 'The account is closed.',
  4: 'The account holder has died.',
  5: 'There is no account of this number.',
  6: 'The payee must ask their bank.',
  8: 'The user id is invalid.',
  9: 'The payment was technically invalid.',
}

/** Code 7 is not in use. */
export const returnReason = (code: string): string =>
  REASONS[code] ?? `The bank gave return code ${code}, which has no known meaning.`
