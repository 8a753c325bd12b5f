import type { Order, OrderState } from '@paydeck/contract/calls/orders'

import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import { count, readPage, readStates } from './list-store.ts'
import { toState } from './payment-state.ts'
import { toOrder } from './order-view.ts'

export interface OrderQuery {
  page: number
  orderType?: 'manual' | 'online' | undefined
  orderStatus?: readonly ('created' | 'cancelled' | 'paid')[] | undefined
}

export async function listOrders(
  reader: Reader,
  { merchantId }: Pick<Actor, 'merchantId'>,
  { page, orderType, orderStatus }: OrderQuery,
): Promise<{ orders: Order[]; pageCount: number }> {
  const filter = {
    types: orderType ? [orderType] : ['manual', 'online'],
    statuses: orderStatus ? [...new Set(orderStatus)] : ['created', 'cancelled', 'paid'],
  }
  const [rows, total] = await Promise.all([
    readPage(reader, merchantId, filter, { skip: rowsBefore(page), take: PAGE_SIZE }),
    count(reader, merchantId, filter),
  ])
  return { orders: rows.map(toOrder), pageCount: pagesOf(total) }
}

/** For pages that poll; leaves unknown ids out. */
export const listStates = async (
  reader: Reader,
  { merchantId }: Pick<Actor, 'merchantId'>,
  merchantOrderIds: readonly string[],
): Promise<OrderState[]> => (await readStates(reader, merchantId, merchantOrderIds)).map(toState)
