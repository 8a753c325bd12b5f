import type { Order } from '@paydeck/contract/calls/orders'

import { useSession } from '#/entities/session/use-session.ts'

import { OrderMenu, type OrderAction } from './order-menu.tsx'
import { unpaidColumns } from './unpaid-columns.tsx'

/** With the acts of an order, for those who may act. */
export function useUnpaidColumns(
  hrefOf: (merchantOrderId: string) => string,
  onAct: ((act: { name: OrderAction; order: Order }) => void) | null,
) {
  const { timeZone } = useSession()
  return unpaidColumns({
    timeZone,
    hrefOf,
    menu: onAct
      ? (order) => <OrderMenu order={order} onChoose={(name) => onAct({ name, order })} />
      : null,
  })
}
