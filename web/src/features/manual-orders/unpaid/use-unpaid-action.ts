import type { Order } from '@paydeck/contract/calls/orders'

import {
  parseOrderAction,
  type OrdersPageAction,
} from '#/entities/manual-order/orders-page-action.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useRequestedAction } from '#/lib/address/use-requested-action.ts'

import { orderDraftName, wasWizardOpen } from '#/features/manual-orders/saved-order.ts'
import type { OrderAction } from '#/features/manual-orders/order-menu.tsx'

export type UnpaidAction = OrdersPageAction | { name: OrderAction; order: Order }

/** The open dialog. Starts with a new order if the address asks for one, or if one was left unfinished. */
export function useUnpaidAction(mayWrite: boolean) {
  const { merchantId, email } = useSession()
  const { open, setOpen, close } = useRequestedAction<UnpaidAction>(
    (requested) => (mayWrite ? parseOrderAction(requested) : null),
    () => (mayWrite && wasWizardOpen(orderDraftName(merchantId, email)) ? { name: 'new' } : null),
  )
  return { action: open, setAction: setOpen, close }
}
