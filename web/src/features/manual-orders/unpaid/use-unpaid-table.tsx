import type { Order } from '@paydeck/contract/calls/orders'

import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { OrderMenu, type OrderAction } from '#/features/manual-orders/order-menu.tsx'
import { unpaidColumns } from './unpaid-columns.tsx'
import type { useUnpaidList } from './use-unpaid-list.ts'
import { useUnpaidSums } from './use-unpaid-sums.tsx'
import { useUnpaidSelection } from './use-unpaid-selection.tsx'

/** Columns, selection and totals; with an order's menu for people who may change orders. */
export function useUnpaidTable(
  list: ReturnType<typeof useUnpaidList>,
  hrefOf: (merchantOrderId: string) => string,
  onAct: ((act: { name: OrderAction; order: Order }) => void) | null,
) {
  const session = useSession()
  const { timeZone, merchantTradingCountry: home } = session
  const { table, dialog } = useUnpaidSelection(list, onAct !== null)
  const all = unpaidColumns({
    home,
    timeZone,
    hrefOf,
    menu: onAct
      ? (order) => <OrderMenu order={order} onChoose={(name) => onAct({ name, order })} />
      : null,
  })
  const added = useOwnColumns(session, 'orders', all)
  return { table: { ...table, columns: added.columns }, added, sums: useUnpaidSums(list), dialog }
}
