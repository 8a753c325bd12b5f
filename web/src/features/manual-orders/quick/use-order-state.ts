import type { Order } from '@paydeck/contract/calls/orders'
import { useQuery } from '@tanstack/react-query'

import { liveState } from '#/entities/live/live-state.ts'
import { liveOrders } from '#/entities/manual-order/live-orders.ts'
import { useSession } from '#/entities/session/use-session.ts'

type State = Pick<Order, 'status' | 'payment'>

/** The order's state, kept current while it is shown. */
export function useOrderState(order: Order): State {
  const { merchantId } = useSession()
  const isLive = useQuery({ ...liveState(merchantId), enabled: false }).data === 'live'
  const { data } = useQuery(liveOrders(merchantId, [order.merchantOrderId], isLive))
  return data[0] ?? order
}
