import type { BatchPayout } from './batch.ts'
import { foldAndCut } from './bank-text.ts'
import type { FormatLimits } from './check-batch.ts'

/** What BNZ's guide allows, except the comma that separates fields. Used for ANZ too. */
export const NZ_CHARACTERS = /[A-Za-z0-9 \-'&/#?:_.]/

/** Eleven digits of cents. */
const MAX_CENTS = 99_999_999_999

export const NZ_LIMITS: FormatLimits = {
  currency: 'NZD',
  maxAmount: MAX_CENTS,
  maxTotal: MAX_CENTS,
  maxCount: 999_999,
  characters: NZ_CHARACTERS,
  accountProblem({ accountNumber, routingNumber, country }) {
    if (country !== 'NZ') return 'is not of New Zealand'
    if (routingNumber !== '') return 'has a BSB, which New Zealand has not'
    return /^\d{15,16}$/.test(accountNumber)
      ? null
      : `must have bank, branch, account and suffix in 15 or 16 digits, not "${accountNumber}"`
  },
  referenceProblem: (reference) =>
    statementFields(reference) === null
      ? 'does not fit: at most 12 characters, or two words of at most 12 each'
      : null,
}

/** Splits a reference over two of the payee's three twelve-character statement fields. Null if it does not fit. */
export function statementFields(
  reference: string,
): { particulars: string; reference: string } | null {
  if (reference.length <= 12) return { particulars: '', reference }
  const [, particulars, rest] = /^(\S{1,12}) (\S{1,12})$/.exec(reference) ?? []
  return particulars === undefined || rest === undefined ? null : { particulars, reference: rest }
}

/** How a payment record begins at both banks: type, account, transaction code, cents and payee. */
export const creditFields = (
  { account, amount }: BatchPayout,
  nameWidth: number,
): readonly (string | number)[] => [
  2,
  account.accountNumber,
  50,
  amount,
  foldAndCut(account.accountName, NZ_CHARACTERS, nameWidth),
]

/** The sum of each payee's branch and account number, cut to its last eleven digits. */
export function hashTotal(payouts: readonly Pick<BatchPayout, 'account'>[]): string {
  const sum = payouts.reduce(
    (total, { account }) => total + BigInt(account.accountNumber.slice(2, 13)),
    0n,
  )
  return String(sum).slice(-11).padStart(11, '0')
}

/** Both banks want Windows line endings. */
export const toRecords = (records: readonly (readonly (string | number)[])[]): string =>
  records.map((fields) => `${fields.join(',')}\r\n`).join('')
