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
  onAction: ((action: { name: OrderAction; order: Order }) => void) | null,
) {
  const session = useSession()
  const { timeZone, merchantTradingCountry: home } = session
  const { table, dialog } = useUnpaidSelection(list, onAction !== null)
  const all = unpaidColumns({
    home,
    timeZone,
    hrefOf,
    menu: onAction
      ? (order) => <OrderMenu order={order} onChoose={(name) => onAction({ name, order })} />
      : null,
  })
  const ownColumns = useOwnColumns(session, 'orders', all)
  return {
    table: { ...table, columns: ownColumns.columns },
    ownColumns,
    sums: useUnpaidSums(list),
    dialog,
  }
}
