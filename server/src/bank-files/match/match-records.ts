import type { Batch, BatchPayout } from '../make/batch.ts'
import type { DirectEntryReturn } from '../read/direct-entry-returns.ts'
import type { PaymentStatus, StatusReport } from '../read/pain002.ts'

/** What a bank says about one payment, and the payout it belongs to. */
export interface MatchedRecord<T> {
  record: T
  /** Null: a person must find it. */
  payoutId: string | null
  /** Payouts with the same reference, when none is certain. */
  candidates: readonly string[]
}

/** Matches by reference, amount and account, if no other payout or return has the same three. */
export const matchReturns = (
  returns: readonly DirectEntryReturn[],
  { payouts }: Batch,
): MatchedRecord<DirectEntryReturn>[] =>
  matchRecords(returns, payouts, (bankReturn, { amount, account }) => {
    const isSameAccount =
      bankReturn.bsb === account.routingNumber &&
      bankReturn.accountNumber.replaceAll('-', '') === account.accountNumber
    return isSameAccount && bankReturn.amount === amount
  })

/** Matches a status when its message is the batch's and its reference belongs to exactly one payout. */
export const matchStatuses = (
  { originalMessage, payments }: StatusReport,
  { number, payouts }: Batch,
): MatchedRecord<PaymentStatus>[] =>
  matchRecords(payments, payouts, () => originalMessage === number)

function matchRecords<T extends { reference: string }>(
  records: readonly T[],
  payouts: readonly BatchPayout[],
  isOf: (record: T, payout: BatchPayout) => boolean,
): MatchedRecord<T>[] {
  const byReference = Map.groupBy(payouts, ({ reference }) => reference)
  const matches = records.map((record) => {
    const named = byReference.get(record.reference) ?? []
    return { record, named, exact: named.filter((payout) => isOf(record, payout)) }
  })
  const claims = new Map<string, number>()
  for (const { exact } of matches)
    for (const { payoutId } of exact) claims.set(payoutId, (claims.get(payoutId) ?? 0) + 1)
  return matches.map(({ record, named, exact }) => {
    const [onlyMatch] = exact
    const isCertain =
      onlyMatch !== undefined && exact.length === 1 && claims.get(onlyMatch.payoutId) === 1
    return isCertain
      ? { record, payoutId: onlyMatch.payoutId, candidates: [] }
      : { record, payoutId: null, candidates: named.map(({ payoutId }) => payoutId) }
  })
}
