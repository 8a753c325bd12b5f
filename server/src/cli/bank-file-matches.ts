import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { BATCH_DEBIT } from '../bank-files/match/batch-movements.ts'
import type { MatchedRecord } from '../bank-files/match/match-records.ts'
import type { MatchResult } from '../bank-files/match/match-entries.ts'
import type { DirectEntryReturn } from '../bank-files/read/direct-entry-returns.ts'
import type { PaymentStatus } from '../bank-files/read/pain002.ts'
import type { StatementEntry } from '../bank-files/read/statement.ts'
import { columns } from './command.ts'

type Print = (line: string) => void

export function reportMatches(
  { matched, suspense, waiting }: MatchResult,
  entries: readonly StatementEntry[],
  print: Print,
): void {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const entryOf = (key: string, item: number | null): string[] => {
    const entry = byKey.get(key)
    const movement = item === null ? entry : entry?.items[item]
    return [
      `line ${entry?.line ?? ''}`,
      entry?.day ?? '',
      formatMoneyWithCode(movement?.amount ?? 0, entry?.currency),
    ]
  }
  const describe = (id: string): string =>
    id === BATCH_DEBIT ? 'the debit of the batch' : `the return of ${id}`
  for (const line of columns([
    ...matched.map(({ expectedId, entryKey, item }) => [
      ...entryOf(entryKey, item),
      describe(expectedId),
    ]),
    ...suspense
      .filter(({ reason }) => reason !== 'unknown')
      .map(({ entryKey, item, reason, expectedIds }) => [
        ...entryOf(entryKey, item),
        `${reason === 'ambiguous' ? 'could be' : 'differs from'} ${expectedIds.map(describe).join(', ')}`,
      ]),
  ]))
    print(line)
  const unknownCount = suspense.filter(({ reason }) => reason === 'unknown').length
  if (unknownCount > 0) print(`${unknownCount} of something else`)
  for (const id of waiting) print(`not there yet: ${describe(id)}`)
}

/** Prints each return. True if all of them belong to a payout for certain. */
export function reportReturnMatches(
  records: readonly MatchedRecord<DirectEntryReturn>[],
  print: Print,
): boolean {
  const rows = records.map((matched) => [
    `line ${matched.record.line}`,
    formatMoneyWithCode(matched.record.amount, 'AUD'),
    matched.record.reference,
    payoutOf(matched),
    matched.record.reason,
  ])
  for (const line of columns(rows)) print(line)
  return records.every(({ payoutId }) => payoutId !== null)
}

export function reportStatusMatches(
  records: readonly MatchedRecord<PaymentStatus>[],
  print: Print,
): boolean {
  const rows = records.map((matched) => [
    `line ${matched.record.line}`,
    matched.record.status,
    matched.record.reference,
    payoutOf(matched),
    matched.record.reasons.join('; '),
  ])
  for (const line of columns(rows)) print(line)
  return records.every(({ payoutId }) => payoutId !== null)
}

function payoutOf({ payoutId, candidates }: MatchedRecord<unknown>): string {
  if (payoutId !== null) return payoutId
  return candidates.length === 0 ? 'of no payout in the batch' : `perhaps ${candidates.join(', ')}`
}
