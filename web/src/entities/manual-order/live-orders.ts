import {
  orderCalls,
  type Order,
  type OrderDetails,
  type OrderState,
} from '@paydeck/contract/calls/orders'
import { queryOptions } from '@tanstack/react-query'

import { addressOf, call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

import { ordersKey } from './order-queries.ts'

/** Milliseconds. With live events, polling only catches what they do not report. */
const POLL_MS = { live: 30_000, otherwise: 5_000 }

/** While the page is visible, polls the state of its orders and writes it into the list and the details. */
export const liveOrders = (merchantId: string, merchantOrderId: string[], isLive: boolean) =>
  queryOptions({
    queryKey: ['order-states', merchantId, merchantOrderId],
    meta: {
      watched: addressOf(orderCalls.listOrderStates, { merchantId, query: { merchantOrderId } }),
    },
    queryFn: async ({ client, signal }): Promise<OrderState[]> => {
      const query = { merchantOrderId }
      const { data } = await call(orderCalls.listOrderStates, { merchantId, query }, { signal })
      const states = new Map(data.map((state) => [state.merchantOrderId, state]))
      const withState = <T extends Order>(order: T): T => ({
        ...order,
        ...states.get(order.merchantOrderId),
      })
      const key = ordersKey(merchantId)
      client.setQueriesData<Paged<Order>>(
        { queryKey: [...key, 'unpaid'] },
        (list) => list && { ...list, items: list.items.map(withState) },
      )
      client.setQueriesData<OrderDetails>(
        { queryKey: [...key, 'details'] },
        (order) => order && withState(order),
      )
      return data
    },
    enabled: merchantOrderId.length > 0,
    // The page has just loaded them.
    initialData: [],
    staleTime: Infinity,
    refetchInterval: isLive ? POLL_MS.live : POLL_MS.otherwise,
    refetchOnWindowFocus: 'always',
  })
