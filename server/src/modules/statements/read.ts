import type { MonthlyStatement, StatementMonth } from '@paydeck/contract/calls/transfers/statements'
import { addDays, localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { notFound } from '../../kit/errors.ts'
import { daysOf, monthsBetween } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Pick<Database, 'reader'>
  clock: Clock
}

/** Months from the first with an entry to the current one, newest first. */
export async function readMonths(
  { db, clock }: Deps,
  merchantId: string,
  timeZone: string,
): Promise<StatementMonth[]> {
  const today = localDay(clock.now(), timeZone)
  const firsts = await store.readFirstDays(db.reader, merchantId)
  return firsts
    .flatMap(({ currency, day }) =>
      monthsBetween(day, today).map((month): StatementMonth => ({ month, currency })),
    )
    .toSorted((a, b) => b.month.localeCompare(a.month))
}

/** The statement of a month. 404 for a month in the future. */
export async function readStatement(
  { db, clock }: Deps,
  merchantId: string,
  { month, currency }: StatementMonth,
): Promise<MonthlyStatement> {
  const { first, next } = daysOf(month)
  const parts = await store.readParts(db.reader, merchantId, {
    currency,
    first,
    next,
  })
  const timeZone = parts.find(({ part }) => part === 'zone')?.name
  if (timeZone === undefined) throw notFound()
  const today = localDay(clock.now(), timeZone)
  if (first > today) throw notFound()
  const opening = parts.find(({ part }) => part === 'opening')?.amount ?? 0
  const kinds = parts.filter(({ part }) => part === 'kind')
  const sent = parts.filter(({ part }) => part === 'payout')
  const payouts = await store.readPayouts(
    db.reader,
    merchantId,
    sent.map(({ name }) => name),
  )
  const moved = kinds.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
  return {
    month,
    currency,
    timeZone,
    firstDay: first,
    lastDay: addDays(next, -1),
    isOver: next <= today,
    opening,
    closing: opening + moved - sent.reduce((sum, { amount }) => sum + amount, 0),
    kinds: kinds.map(toKind).toSorted((a, b) => (a.transactionType < b.transactionType ? -1 : 1)),
    payouts: payouts.map(({ createdAt, ...payout }) => ({
      ...payout,
      day: localDay(createdAt, timeZone),
    })),
  }
}

const toKind = ({ name, lines, amount, fee, feeTax }: store.Part) => ({
  transactionType: name as MonthlyStatement['kinds'][number]['transactionType'],
  lines,
  amount,
  fee,
  feeTax,
})
