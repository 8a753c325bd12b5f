import { BATCH_DEBIT, movementsOf } from '../../bank-files/match/batch-movements.ts'
import { matchReturns, matchStatuses } from '../../bank-files/match/match-records.ts'
import { matchEntries } from '../../bank-files/match/match-entries.ts'
import type { BankFileContent } from '../../bank-files/read/read-bank-file.ts'
import type { Statement } from '../../bank-files/read/statement.ts'
import type { SentBatch, ReportedReturn } from './rules.ts'

/** Null when this kind of file does not report returns. */
export function returnsOf(
  content: BankFileContent,
  batches: readonly SentBatch[],
): ReportedReturn[] | null {
  const live = batches.filter(({ isVoid }) => !isVoid)
  switch (content.kind) {
    case 'returns':
      return returnsOfDirectEntry(content.returns, live)
    case 'status':
      return returnsOfStatus(content, live)
    case 'statement':
      return content.opening === null ? returnsOfStatement(content, live) : null
    case 'payments':
      return null
  }
}

function returnsOfDirectEntry(
  returns: Parameters<typeof matchReturns>[0],
  live: readonly SentBatch[],
): ReportedReturn[] {
  const [first] = live
  const all = { payouts: live.flatMap(({ batch }) => batch.payouts) }
  const matches = first
    ? matchReturns(returns, { ...first.batch, ...all })
    : returns.map((record) => ({ record, payoutId: null }))
  return matches.map(({ record, payoutId }) => ({
    amount: record.amount,
    reference: record.reference,
    code: record.code,
    message: record.reason,
    payoutId,
  }))
}

/** Only rejections: any other status means the payment is on its way. */
function returnsOfStatus(
  report: Extract<BankFileContent, { kind: 'status' }>,
  live: readonly SentBatch[],
): ReportedReturn[] {
  const sent = live.find(({ batchNumber }) => batchNumber === report.originalMessage)
  const payouts = new Map(sent?.batch.payouts.map((payout) => [payout.payoutId, payout]))
  const matches = sent
    ? matchStatuses(report, sent.batch)
    : report.payments.map((record) => ({ record, payoutId: null }))
  const returns = matches
    .filter(({ record }) => record.status === 'RJCT')
    .map(({ record, payoutId }) => ({
      amount: payouts.get(payoutId ?? '')?.amount ?? 0,
      reference: record.reference,
      code: record.reasons[0]?.split(' ')[0] ?? 'RJCT',
      message: reasonOf(record.reasons),
      payoutId,
    }))
  if (report.groupStatus !== 'RJCT' || report.payments.length > 0) return returns
  // The bank rejected the whole file, so every payout in it.
  const message = reasonOf(report.groupReasons)
  return sent
    ? sent.batch.payouts.map(({ payoutId, amount, reference }) => ({
        amount,
        reference,
        code: 'RJCT',
        message,
        payoutId,
      }))
    : [{ amount: 0, reference: report.originalMessage, code: 'RJCT', message, payoutId: null }]
}

const reasonOf = (reasons: readonly string[]): string =>
  `The bank refused the payment${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}.`

/** Credits of an advice with a return code. */
function returnsOfStatement({ entries }: Statement, live: readonly SentBatch[]): ReportedReturn[] {
  const expected = live.flatMap(({ batch }) =>
    movementsOf(batch).filter(({ id }) => id !== BATCH_DEBIT),
  )
  const { matched } = matchEntries(entries, expected)
  const payoutIds = new Map(
    matched.map(({ entryKey, item, expectedId }) => [`${entryKey} ${item}`, expectedId]),
  )
  return entries.flatMap((entry) => {
    const parts = entry.items.length === 0 ? [entry] : entry.items
    return parts.flatMap((facts, at) => {
      if (facts.returnCode === null) return []
      const item = entry.items.length === 0 ? null : at
      return {
        amount: facts.amount,
        reference: facts.reference,
        code: facts.returnCode,
        message: `The payee's bank sent the payment back (${facts.returnCode}).`,
        payoutId:
          payoutIds.get(`${entry.key} ${item}`) ?? payoutIds.get(`${entry.key} null`) ?? null,
      }
    })
  })
}
