import type { PaymentTotals } from '@paydeck/contract/calls/payments/payments'

import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { MAX_ADDED } from '../../kit/pages.ts'
import { cutByDays } from '../counts/day-range.ts'
import { isCounted, type PaymentFilter } from './list-filter.ts'
import { countDaysByStatus, type StatusCount } from './list-store.ts'
import * as store from './totals-store.ts'

type ActorRef = Pick<Actor, 'merchantId' | 'countsZone'>

/** Counts and sums for a list of payments: from the rollup, or from the rows when there are few enough. */
export async function totalsOf(
  reader: Reader,
  actor: ActorRef,
  filter: PaymentFilter,
): Promise<PaymentTotals> {
  const counted = await statusCounts(reader, actor, filter)
  const listed = counted && listedOf(counted, filter)
  const isFew = listed !== null && listed <= MAX_ADDED
  return {
    counts: counted && Object.fromEntries(counted),
    sums: isFew ? await store.sumTaken(reader, actor.merchantId, filter) : null,
  }
}

function listedOf(counts: ReadonlyMap<string, number>, { equal }: PaymentFilter): number {
  if (equal.status) return counts.get(equal.status) ?? 0
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}

/** Null for more than the limit. */
async function statusCounts(
  reader: Reader,
  { merchantId, countsZone }: ActorRef,
  filter: PaymentFilter,
): Promise<Map<string, number> | null> {
  const { status: _status, ...equal } = filter.equal
  const any = { ...filter, equal }
  if (!isCounted(any)) {
    const counts = added(await store.countByStatus(reader, merchantId, any, true))
    return listedOf(counts, any) > MAX_ADDED ? null : counts
  }
  const { firstDay, endDay, newest, oldest } = cutByDays(filter.start, filter.end, countsZone)
  const parts = [newest, oldest].filter((part) => part !== null)
  const found = await Promise.all([
    countDaysByStatus(reader, merchantId, {
      firstDay,
      endDay,
      status: null,
      payType: equal.payType ?? null,
    }),
    ...parts.map((part) => store.countByStatus(reader, merchantId, { ...any, ...part }, false)),
  ])
  return added(found.flat())
}

function added(rows: readonly StatusCount[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { status, n } of rows) counts.set(status, (counts.get(status) ?? 0) + n)
  return counts
}
