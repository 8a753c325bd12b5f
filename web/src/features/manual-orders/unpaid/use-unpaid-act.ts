import type { Order } from '@paydeck/contract/calls/orders'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { readAct, type NewAct } from '#/entities/manual-order/order-acts.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { orderDraftName, wasWizardOpen } from '#/features/manual-orders/saved-order.ts'
import type { OrderAction } from '#/features/manual-orders/order-menu.tsx'

export type UnpaidAct = NewAct | { name: OrderAction; order: Order }

/** The open act; a new order at once where the address asks for it, or where one was left unfinished. */
export function useUnpaidAct(mayWrite: boolean) {
  const { merchantId, email } = useSession()
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.act })
  const askedAct = readAct(asked)
  const [act, setAction] = useState<UnpaidAct | null>(() => {
    if (!mayWrite) return null
    if (askedAct !== null) return askedAct
    return wasWizardOpen(orderDraftName(merchantId, email)) ? { name: 'new' } : null
  })
  const [wasAsked, setWasAsked] = useState(asked)
  // Asked for on the page itself.
  if (asked !== wasAsked) {
    setWasAsked(asked)
    if (askedAct !== null && mayWrite) setAction(askedAct)
  }
  const close = () => {
    setAction(null)
    // A reload must not open it again.
    if (askedAct !== null) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  return { act, setAction, close }
}
