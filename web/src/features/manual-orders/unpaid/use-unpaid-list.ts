import type { Order } from '@paydeck/contract/calls/orders'
import { useQuery } from '@tanstack/react-query'

import { liveState } from '#/entities/live/live-state.ts'
import { liveOrders } from '#/entities/manual-order/live-orders.ts'
import { unpaidOrders } from '#/entities/manual-order/order-queries.ts'
import type { Session } from '#/entities/session/session.ts'
import { useList } from '#/ui/table/use-list.ts'

import { statusesOf, type UnpaidDefinition, type UnpaidSearch } from './unpaid-search.ts'

/** The list at its address; shows live when a listed order or the open one is paid. */
export function useUnpaidList(
  definition: UnpaidDefinition,
  session: Session,
  search: UnpaidSearch,
) {
  const { merchantId } = session
  const list = useList(definition, session, search, (_, { page, status }) =>
    unpaidOrders(merchantId, page, statusesOf({ status })),
  )
  const orders = list.rows.data?.items ?? []
  const isLive = useQuery({ ...liveState(merchantId), enabled: false }).data === 'live'
  useQuery(liveOrders(merchantId, unpaidIds(orders, search.order), isLive))
  return list
}

function unpaidIds(orders: readonly Order[], openId: string | null): string[] {
  const unpaid = orders.filter(({ status }) => status === 'created')
  const ids = unpaid.map(({ merchantOrderId }) => merchantOrderId)
  const isListed = orders.some(({ merchantOrderId }) => merchantOrderId === openId)
  return openId === null || isListed ? ids : [...ids, openId]
}
