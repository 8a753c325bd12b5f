import type { BalanceExplanation } from '@paydeck/contract/calls/balances'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { readUnpaid, type UnpaidSum } from './explanations-store.ts'

/** Explains the balance in each currency with entries that are not paid out. */
export async function explainBalances(
  { db, clock }: { db: Pick<Database, 'reader'>; clock: Clock },
  merchantId: string,
): Promise<BalanceExplanation[]> {
  const sums = await readUnpaid(db.reader, merchantId, clock.now())
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    coming: comingOf(own),
    owedFor: owedFor(own),
  }))
}

function comingOf(sums: readonly UnpaidSum[]): BalanceExplanation['coming'] {
  const byDay = Map.groupBy(
    sums.filter(({ comesOn }) => comesOn !== null),
    ({ comesOn }) => comesOn ?? '',
  )
  return [...byDay]
    .map(([day, own]) => ({ day, amount: totalOf(own) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

function owedFor(sums: readonly UnpaidSum[]): BalanceExplanation['owedFor'] {
  const available = sums.filter(({ comesOn }) => comesOn === null)
  if (totalOf(available) >= 0) return []
  return available.map(({ entryType, net }) => ({ transactionType: entryType, amount: net }))
}

const totalOf = (sums: readonly UnpaidSum[]): number => sums.reduce((sum, { net }) => sum + net, 0)
