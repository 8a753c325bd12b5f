import type { Order, OrderRequest } from '@paydeck/contract/calls/orders'
import { orderCalls } from '@paydeck/contract/calls/orders'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { addressOf, call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

export const ordersKey = (merchantId: string) => ['orders', merchantId] as const

export function unpaidOrders(merchantId: string, page: number, orderStatus: Order['status'][]) {
  const query = { sort: '-createdAt', page, orderType: 'manual', orderStatus } as const
  const args = { merchantId, query }
  return queryOptions({
    queryKey: [...ordersKey(merchantId), 'unpaid', orderStatus, page],
    meta: { watched: addressOf(orderCalls.listOrders, args) },
    queryFn: async ({ signal }): Promise<Paged<Order>> => {
      const { data, headers } = await call(orderCalls.listOrders, args, { signal })
      return { items: data, totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
    // `liveOrders` keeps it fresh. A refetch would remove a row that was just paid.
    refetchOnWindowFocus: false,
  })
}

/** Totals of the unpaid orders by status. */
export function unpaidSums(merchantId: string) {
  const args = { merchantId, query: { orderType: 'manual' } } as const
  return queryOptions({
    queryKey: [...ordersKey(merchantId), 'sums'],
    meta: { watched: addressOf(orderCalls.getOrderSums, args) },
    queryFn: async ({ signal }) =>
      (await call(orderCalls.getOrderSums, args, { signal })).data.sums,
  })
}

export const orderDetails = (merchantId: string, merchantOrderId: string) =>
  queryOptions({
    queryKey: [...ordersKey(merchantId), 'details', merchantOrderId],
    queryFn: async ({ signal }) =>
      (await call(orderCalls.getOrder, { merchantId, merchantOrderId }, { signal })).data,
  })

export interface NewOrder {
  sendSms: boolean
  sendEmail: boolean
  /** Refuses the number of an unpaid order. */
  isNumberNew: boolean
  orderRequest: OrderRequest
}

/** Creates a manual order and its invoice token. Retrying with the same key creates one order. */
export const createOrder = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: { body: NewOrder; idempotencyKey: string }) =>
      (await call(orderCalls.createInvoice, { merchantId, body }, { idempotencyKey })).data,
    // Its number may be the next one, and its lines are remembered.
    meta: {
      makesStale: [
        ordersKey(merchantId),
        ['settings', 'requests', merchantId],
        ['products', merchantId],
        ['customer-summary', merchantId],
        ['first-steps', merchantId],
      ],
    },
  })

/** One attempt with one card. Repeating it with the same key never charges twice. */
export interface EnteredCard {
  paymentToken: string
  idempotencyKey: string
}

export const enterCard = (merchantId: string, merchantOrderId: string) =>
  mutationOptions({
    mutationFn: async ({ paymentToken, idempotencyKey }: EnteredCard) =>
      (
        await call(
          orderCalls.enterCard,
          { merchantId, merchantOrderId, body: { paymentToken } },
          { idempotencyKey },
        )
      ).data,
    meta: { makesStale: [ordersKey(merchantId)] },
  })

export const cancelOrder = (merchantId: string, merchantOrderId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await call(orderCalls.cancelOrder, { merchantId, merchantOrderId })
    },
    meta: { makesStale: [ordersKey(merchantId)] },
  })

export const freshInvoiceToken = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (merchantOrderId: string) =>
      (await call(orderCalls.getInvoiceToken, { merchantId, merchantOrderId })).data.invoiceToken,
  })
