import type { MerchantRefund, ShopListQuery } from '@paydeck/contract/calls/shop/lists'
import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'
import type { MerchantTransaction } from '@paydeck/contract/calls/shop/payments'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { Database } from '../../db/database.ts'
import { notFound } from '../../kit/errors.ts'
import { pagesOf } from '../../kit/pages.ts'
import * as lists from './list-store.ts'
import { toMerchantOrder, toMerchantRefund, toMerchantTransaction } from './view.ts'
import * as store from './store.ts'

export type ShopViews = ReturnType<typeof shopViews>

type Reading = Pick<Database, 'reader'>

interface ShopPage<Row> {
  rows: Row[]
  pageCount: number
}

/** Orders, payments and refunds in the published form, for API calls and webhooks. */
export function shopViews(db: Reading) {
  const page = async <Row>(
    table: lists.ListedTable,
    merchantId: string,
    query: ShopListQuery,
    read: (merchantId: string, ids: readonly string[]) => Promise<Row[]>,
  ): Promise<ShopPage<Row>> => {
    const filter = toFilter(query)
    const [ids, total] = await Promise.all([
      lists.readIds(db.reader, table, merchantId, { filter, page: query.page }),
      lists.countRows(db.reader, table, merchantId, filter),
    ])
    const rows = ids.length === 0 ? [] : await read(merchantId, ids)
    return { rows, pageCount: pagesOf(total) }
  }
  const orders = (merchantId: string, ids: readonly string[]) => readOrders(db, merchantId, ids)
  const transactions = (merchantId: string, ids: readonly string[]) =>
    readTransactions(db, merchantId, ids)
  const refunds = async (merchantId: string, ids: readonly string[]) =>
    (await lists.readRefunds(db.reader, merchantId, ids)).map(toMerchantRefund)

  return {
    /** 404 for an unknown order. */
    order: async (merchantId: string, merchantOrderId: string): Promise<MerchantOrder> =>
      requireOne(await orders(merchantId, [merchantOrderId])),

    /** The email address by which a customer's plans are counted; null without one. 404 for an unknown customer. */
    async emailKeyOf(merchantId: string, customerId: string): Promise<string | null> {
      const customer = await store.readCustomer(db.reader, merchantId, customerId)
      if (!customer) throw notFound()
      return customer.emailKey
    },

    /** By the payment's id or, for the sake of some old plugins, its order's. 404 for an unknown one. */
    async transaction(merchantId: string, id: string): Promise<MerchantTransaction> {
      if (!isId('order', id)) return requireOne(await transactions(merchantId, [id]))
      const row = await store.readTransactionOf(db.reader, merchantId, id)
      if (!row) throw notFound()
      return toMerchantTransaction(merchantId, row)
    },

    /** 404 for an unknown refund. */
    refund: async (merchantId: string, refundId: string): Promise<MerchantRefund> =>
      requireOne(await refunds(merchantId, [refundId])),

    orders: (merchantId: string, query: ShopListQuery) =>
      page('merchant_order', merchantId, query, orders),
    transactions: (merchantId: string, query: ShopListQuery) =>
      page('payment', merchantId, query, transactions),
    refunds: (merchantId: string, query: ShopListQuery) =>
      page('refund', merchantId, query, refunds),
  }
}

const toFilter = ({ from, to, internalOrderId }: ShopListQuery): lists.ShopFilter => ({
  start: from === null ? null : new Date(from),
  end: to === null ? null : new Date(to),
  internalOrderId,
})

function requireOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw notFound()
  return row
}

async function readOrders(
  { reader }: Reading,
  merchantId: string,
  merchantOrderIds: readonly string[],
): Promise<MerchantOrder[]> {
  const [orders, items] = await Promise.all([
    store.readOrders(reader, merchantId, merchantOrderIds),
    store.readItems(reader, merchantId, merchantOrderIds),
  ])
  return orders.map((order) => {
    const own = items.filter(({ merchantOrderId: of }) => of === order.merchantOrderId)
    return toMerchantOrder(merchantId, order, own)
  })
}

async function readTransactions(
  { reader }: Reading,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<MerchantTransaction[]> {
  const rows = await store.readTransactions(reader, merchantId, transactionIds)
  return rows.map((row) => toMerchantTransaction(merchantId, row))
}
