import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { totalOf, type Batch, type BatchAccount, type BatchPayout } from './batch.ts'
import { foldTo } from './bank-text.ts'

export interface FormatLimits {
  currency: 'AUD' | 'NZD' | 'any'
  /** The largest single payment and sum, in minor units. */
  maxAmount: number
  maxTotal: number
  maxCount: number
  characters: RegExp
  accountProblem(account: BatchAccount): string | null
  /** Null when the reference fits whole: a return could not be matched by a cut one. */
  referenceProblem(reference: string): string | null
}

/** Everything that stops the batch from becoming a file of this format. */
export function batchProblems(batch: Batch, limits: FormatLimits): string[] {
  const { day, madeAt, payer, payouts } = batch
  const problems: string[] = []
  if (payouts.length === 0) problems.push('The batch has no payouts.')
  if (payouts.length > limits.maxCount)
    problems.push(`A file holds at most ${limits.maxCount} payouts, not ${payouts.length}.`)
  if (Number.isNaN(Date.parse(`${madeAt}Z`))) problems.push(`"${madeAt}" is not a moment.`)
  if (day < madeAt.slice(0, 10))
    problems.push(`The day ${day} is before the day on which the batch was made (${madeAt}).`)
  problems.push(...accountProblems(payer.account, 'The payer', limits))
  for (const payout of payouts)
    problems.push(...payoutProblems(payout, payer.account.country, limits))
  return [
    ...problems,
    ...currencyProblems(payouts),
    ...twins(payouts),
    ...sumProblem(payouts, limits),
  ]
}

function payoutProblems(
  { payoutId, amount, currency, account, reference }: BatchPayout,
  country: string,
  limits: FormatLimits,
): string[] {
  const problems = accountProblems(account, payoutId, limits)
  const amountProblem = problemOfAmount(amount, currency, limits)
  if (amountProblem !== null) problems.push(`${payoutId}: ${amountProblem}`)
  if (limits.currency !== 'any' && currency !== limits.currency)
    problems.push(`${payoutId}: the format pays ${limits.currency}, not ${currency}.`)
  if (account.country !== country)
    problems.push(
      `${payoutId}: the payer's bank is in ${country}, the account in ${account.country}.`,
    )
  const referenceProblem =
    foldTo(reference, limits.characters) === reference && reference !== ''
      ? limits.referenceProblem(reference)
      : 'has characters that the bank would not pass on'
  if (referenceProblem !== null)
    problems.push(`${payoutId}: the reference "${reference}" ${referenceProblem}.`)
  return problems
}

function problemOfAmount(
  amount: number,
  currency: string,
  { maxAmount }: FormatLimits,
): string | null {
  if (!Number.isSafeInteger(amount)) return `${amount} is not a whole number of cents.`
  if (amount <= 0) return 'the amount must be above zero.'
  if (amount > maxAmount)
    return `${formatMoneyWithCode(amount, currency)} is more than a payment can be: ${formatMoneyWithCode(maxAmount, currency)}.`
  return null
}

function accountProblems(
  account: BatchAccount,
  of: string,
  { accountProblem, characters }: FormatLimits,
): string[] {
  const problem = accountProblem(account)
  return [
    ...(problem === null ? [] : [`${of}: the account number ${problem}.`]),
    ...(foldTo(account.accountName, characters) === ''
      ? [`${of}: the account name "${account.accountName}" has no character that the bank accepts.`]
      : []),
  ]
}

const currencyProblems = (payouts: readonly BatchPayout[]): string[] =>
  new Set(payouts.map(({ currency }) => currency)).size > 1
    ? ['A file has one currency, and the payouts have several.']
    : []

/** A payout listed twice would be paid twice, and a return could not be matched to one of two identical payouts. */
function twins(payouts: readonly BatchPayout[]): string[] {
  const problems: string[] = []
  const ids = new Set<string>()
  const referencesByAccount = new Map<string, string>()
  for (const { payoutId, amount, account, reference } of payouts) {
    if (ids.has(payoutId)) problems.push(`${payoutId} is in the batch twice.`)
    ids.add(payoutId)
    const key = JSON.stringify([account.routingNumber, account.accountNumber, amount, reference])
    const duplicate = referencesByAccount.get(key)
    if (duplicate !== undefined && duplicate !== payoutId)
      problems.push(`${payoutId} and ${duplicate} have the same account, amount and reference.`)
    referencesByAccount.set(key, payoutId)
  }
  return problems
}

function sumProblem(
  payouts: readonly BatchPayout[],
  { maxTotal }: Pick<FormatLimits, 'maxTotal'>,
): string[] {
  const [first] = payouts
  const total = totalOf(payouts)
  return first !== undefined && total > maxTotal
    ? [
        `The sum ${formatMoneyWithCode(total, first.currency)} is more than a file can carry: ${formatMoneyWithCode(maxTotal, first.currency)}. Split the batch.`,
      ]
    : []
}
