import type { Order, OrderState } from '@paydeck/contract/calls/orders'
import type { StateSums } from '@paydeck/contract/lists/state-sums'

import type { Database } from '../../db/database.ts'
import { withCounts } from '../../db/state-sums.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import { count, countByStatus, readPage, readStates, readSums } from './list-store.ts'
import { toState } from './payment-state.ts'
import { toOrder } from './order-view.ts'

interface ListDeps {
  db: Pick<Database, 'reader'>
  clock: Pick<Clock, 'now'>
}

export interface OrderQuery {
  page: number
  orderType?: 'manual' | 'online' | undefined
  orderStatus?: readonly ('created' | 'cancelled' | 'paid')[] | undefined
}

export async function listOrders(
  { db: { reader }, clock }: ListDeps,
  { merchantId }: Pick<Actor, 'merchantId'>,
  { page, orderType, orderStatus }: OrderQuery,
): Promise<{ orders: Order[]; pageCount: number }> {
  const filter = {
    types: typesOf(orderType),
    statuses: orderStatus ? [...new Set(orderStatus)] : ['created', 'cancelled', 'paid'],
  }
  const [rows, total] = await Promise.all([
    readPage(reader, merchantId, filter, { skip: rowsBefore(page), take: PAGE_SIZE }),
    count(reader, merchantId, filter),
  ])
  const now = clock.now()
  return { orders: rows.map((row) => toOrder(row, now)), pageCount: pagesOf(total) }
}

/** For pages that poll. Omits unknown IDs. */
export const listStates = async (
  { db, clock }: ListDeps,
  { merchantId }: Pick<Actor, 'merchantId'>,
  merchantOrderIds: readonly string[],
): Promise<OrderState[]> =>
  (await readStates(db.reader, merchantId, merchantOrderIds)).map((row) =>
    toState(row, clock.now()),
  )

const typesOf = (orderType: OrderQuery['orderType']): string[] =>
  orderType ? [orderType] : ['manual', 'online']

/** Sums the unpaid orders by status. */
export async function sumOrders(
  { db: { reader } }: Pick<ListDeps, 'db'>,
  { merchantId }: Pick<Actor, 'merchantId'>,
  { orderType }: Pick<OrderQuery, 'orderType'>,
): Promise<StateSums> {
  const filter = { types: typesOf(orderType), statuses: ['created', 'cancelled'] }
  const [counts, sums] = await Promise.all([
    countByStatus(reader, merchantId, filter),
    readSums(reader, merchantId, filter),
  ])
  return { sums: withCounts(counts, sums) }
}
