import { BatchRefused, inFileOrder, totalOf, type Batch, type BatchAccount } from './batch.ts'
import { foldAndCut } from './bank-text.ts'
import { batchProblems, type FormatLimits } from './check-batch.ts'

/** How a bank wants its Direct Entry files. */
export interface AbaProfile {
  format: 'aba'
  bank: 'CBA' | 'NAB' | 'ANZ' | 'WBC'
  /** Whether the last record debits our own account with the total. */
  isBalanced: boolean
  /** Whether the header names our account; some banks refuse a file that does. */
  hasHeaderAccount: boolean
}

const CREDIT = '50'
const DEBIT = '13'
const CHARACTERS = /[A-Za-z0-9 &',\-./+$!%()*#=:?[\]_^@]/
/** Ten digits of cents. */
const MAX_CENTS = 9_999_999_999

const LIMITS: FormatLimits = {
  currency: 'AUD',
  maxAmount: MAX_CENTS,
  maxTotal: MAX_CENTS,
  maxCount: 999_998,
  characters: CHARACTERS,
  accountProblem({ routingNumber, accountNumber, country }) {
    if (country !== 'AU') return 'is not Australian'
    if (!/^\d{6}$/.test(routingNumber))
      return `has a BSB of other than six digits ("${routingNumber}")`
    if (!/^\d{1,9}$/.test(accountNumber))
      return `must have at most nine digits; "${accountNumber}" has ${accountNumber.length} characters`
    return /^0+$/.test(accountNumber) ? 'is zero' : null
  },
  referenceProblem(reference) {
    if (reference.length > 18) return 'is longer than 18 characters'
    return /^[ 0-]/.test(reference) ? 'begins with a zero or a hyphen' : null
  },
}

/** The text of a Direct Entry file, 120 columns a line. Throws BatchRefused. */
export function makeAba(batch: Batch, profile: AbaProfile): string {
  const problems = batchProblems(batch, LIMITS)
  const { userId } = batch.payer
  if (userId === undefined || !/^\d{1,6}$/.test(userId))
    problems.push('The payer needs its Direct Entry user id of up to six digits.')
  if (problems.length > 0 || userId === undefined) throw new BatchRefused(problems)

  const payer = batch.payer.account
  const total = totalOf(batch.payouts)
  const details = inFileOrder(batch.payouts).map((payout) =>
    detail({ ...payout, code: CREDIT }, payer),
  )
  if (profile.isBalanced)
    details.push(
      detail({ account: payer, code: DEBIT, amount: total, reference: batch.number }, payer),
    )
  const debits = profile.isBalanced ? total : 0
  return [
    header(batch, profile, userId),
    ...details,
    totals({ credits: total, debits, count: details.length }),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
}

function header(
  { number, day, payer }: Batch,
  { bank, hasHeaderAccount }: AbaProfile,
  userId: string,
): string {
  const account = hasHeaderAccount
    ? bsb(payer.account) + alignRight(payer.account.accountNumber, 9)
    : ''
  return [
    '0',
    alignLeft(account, 17),
    '01',
    bank,
    alignLeft('', 7),
    alignLeft(foldAndCut(payer.account.accountName, CHARACTERS, 26), 26),
    zeros(userId, 6),
    alignLeft(number, 12),
    `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`,
    alignLeft('', 40),
  ].join('')
}

interface Detail {
  account: BatchAccount
  code: typeof CREDIT | typeof DEBIT
  amount: number
  reference: string
}

function detail({ account, code, amount, reference }: Detail, payer: BatchAccount): string {
  return [
    '1',
    bsb(account),
    alignRight(account.accountNumber, 9),
    // Neither new details nor withholding tax.
    ' ',
    code,
    zeros(amount, 10),
    alignLeft(foldAndCut(account.accountName, CHARACTERS, 32), 32),
    alignLeft(reference, 18),
    bsb(payer),
    alignRight(payer.accountNumber, 9),
    alignLeft(foldAndCut(payer.accountName, CHARACTERS, 16), 16),
    zeros(0, 8),
  ].join('')
}

function totals({
  credits,
  debits,
  count,
}: Record<'credits' | 'debits' | 'count', number>): string {
  return [
    '7',
    '999-999',
    alignLeft('', 12),
    zeros(credits - debits, 10),
    zeros(credits, 10),
    zeros(debits, 10),
    alignLeft('', 24),
    zeros(count, 6),
    alignLeft('', 40),
  ].join('')
}

const bsb = ({ routingNumber }: BatchAccount): string =>
  `${routingNumber.slice(0, 3)}-${routingNumber.slice(3)}`

const alignLeft = (text: string, width: number): string => text.padEnd(width)
const alignRight = (text: string, width: number): string => text.padStart(width)
const zeros = (value: number | string, width: number): string => String(value).padStart(width, '0')
