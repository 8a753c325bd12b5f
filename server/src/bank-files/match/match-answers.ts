import type { Batch, BatchPayout } from '../make/batch.ts'
import type { DirectEntryReturn } from '../read/direct-entry-returns.ts'
import type { PaymentStatus, StatusReport } from '../read/pain002.ts'

/** What a bank says about one payment, and the payout it belongs to. */
export interface Answer<T> {
  about: T
  /** Null: a person must find it. */
  payoutId: string | null
  /** Payouts with the same reference, when none is certain. */
  candidates: readonly string[]
}

/** Matches by reference, amount and account, if no other payout or return has the same three. */
export const matchReturns = (
  returns: readonly DirectEntryReturn[],
  { payouts }: Batch,
): Answer<DirectEntryReturn>[] =>
  matchAnswers(returns, payouts, (one, { amount, account }) => {
    const isSameAccount =
      one.bsb === account.routingNumber &&
      one.accountNumber.replaceAll('-', '') === account.accountNumber
    return isSameAccount && one.amount === amount
  })

/** Matches a status when its message is the batch's and its reference belongs to exactly one payout. */
export const matchStatuses = (
  { originalMessage, payments }: StatusReport,
  { number, payouts }: Batch,
): Answer<PaymentStatus>[] => matchAnswers(payments, payouts, () => originalMessage === number)

function matchAnswers<T extends { reference: string }>(
  answers: readonly T[],
  payouts: readonly BatchPayout[],
  isOf: (answer: T, payout: BatchPayout) => boolean,
): Answer<T>[] {
  const byReference = Map.groupBy(payouts, ({ reference }) => reference)
  const judged = answers.map((about) => {
    const named = byReference.get(about.reference) ?? []
    return { about, named, exact: named.filter((payout) => isOf(about, payout)) }
  })
  const claims = new Map<string, number>()
  for (const { exact } of judged)
    for (const { payoutId } of exact) claims.set(payoutId, (claims.get(payoutId) ?? 0) + 1)
  return judged.map(({ about, named, exact }) => {
    const [only] = exact
    const isCertain = only !== undefined && exact.length === 1 && claims.get(only.payoutId) === 1
    return isCertain
      ? { about, payoutId: only.payoutId, candidates: [] }
      : { about, payoutId: null, candidates: named.map(({ payoutId }) => payoutId) }
  })
}
