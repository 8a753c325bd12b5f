import type { Order, OrderRequest } from '@paydeck/contract/calls/orders'
import { orderCalls } from '@paydeck/contract/calls/orders'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/client'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api.ts'
import type { Paged } from '#/ui/column.ts'

const ordersKey = (merchantId: string) => ['orders', merchantId] as const

/** One page of the manual orders nobody has paid: open ones and cancelled ones, newest first. */
export const unpaidOrders = (merchantId: string, page: number) =>
  queryOptions({
    queryKey: [...ordersKey(merchantId), 'unpaid', page],
    queryFn: async ({ signal }): Promise<Paged<Order>> => {
      const query = {
        sort: '-createdAt',
        page,
        orderType: 'manual',
        orderStatus: ['created', 'cancelled'],
      } as const
      const { data, headers } = await call(
        orderCalls.listOrders,
        { merchantId, query: { ...query, orderStatus: [...query.orderStatus] } },
        { signal },
      )
      return { items: data, totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
  })

/** A new order and whom to tell of it. */
export interface NewOrder {
  sendSms: boolean
  sendEmail: boolean
  orderRequest: OrderRequest
}

/** Creates a manual order and its invoice token; the same key creates one order however often it is sent. */
export const createOrder = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: { body: NewOrder; idempotencyKey: string }) =>
      (await call(orderCalls.createInvoice, { merchantId, body }, { idempotencyKey })).data,
    meta: { makesStale: [ordersKey(merchantId)] },
  })

/** Cancels an unpaid order; its invoice links die with it. */
export const cancelOrder = (merchantId: string, merchantOrderId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await call(orderCalls.cancelOrder, { merchantId, merchantOrderId })
    },
    meta: { makesStale: [ordersKey(merchantId)] },
  })

/** Fetches a fresh token for an order's invoice page. */
export const freshInvoiceToken = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (merchantOrderId: string) =>
      (await call(orderCalls.getInvoiceToken, { merchantId, merchantOrderId })).data.invoiceToken,
  })
