import type { Order } from '@paydeck/contract/calls/orders'

import { useSession } from '#/entities/session/use-session.ts'

import { OrderMenu, type OrderAction } from '#/features/manual-orders/order-menu.tsx'
import { unpaidColumns } from './unpaid-columns.tsx'
import type { useUnpaidList } from './use-unpaid-list.ts'
import { useUnpaidSelection } from './use-unpaid-selection.tsx'

/** Columns and rows to choose: with the acts of an order, for those who may act. */
export function useUnpaidTable(
  list: ReturnType<typeof useUnpaidList>,
  hrefOf: (merchantOrderId: string) => string,
  onAct: ((act: { name: OrderAction; order: Order }) => void) | null,
) {
  const { timeZone } = useSession()
  const { table, dialog } = useUnpaidSelection(list, onAct !== null)
  const columns = unpaidColumns({
    timeZone,
    hrefOf,
    menu: onAct
      ? (order) => <OrderMenu order={order} onChoose={(name) => onAct({ name, order })} />
      : null,
  })
  return { table: { ...table, columns }, dialog }
}
