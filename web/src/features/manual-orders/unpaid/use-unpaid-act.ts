import type { Order } from '@paydeck/contract/calls/orders'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'

import { orderDraftName, wasWizardOpen } from '#/features/manual-orders/saved-order.ts'
import type { OrderAction } from '#/features/manual-orders/order-menu.tsx'

export type NewAct = 'new' | 'request'
export type UnpaidAct = { name: NewAct } | { name: OrderAction; order: Order }

const isNewAct = (act: string | undefined): act is NewAct => act === 'new' || act === 'request'

/** The open act; a new order at once where the address asks for it, or where one was left unfinished. */
export function useUnpaidAct(mayWrite: boolean) {
  const { merchantId, email } = useSession()
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => (isNewAct(state.act) ? state.act : null) })
  const [act, setAction] = useState<UnpaidAct | null>(() => {
    if (!mayWrite) return null
    if (asked !== null) return { name: asked }
    return wasWizardOpen(orderDraftName(merchantId, email)) ? { name: 'new' } : null
  })
  const [wasAsked, setWasAsked] = useState(asked)
  // Asked for on the page itself.
  if (asked !== wasAsked) {
    setWasAsked(asked)
    if (asked !== null && mayWrite) setAction({ name: asked })
  }
  const close = () => {
    setAction(null)
    // A reload must not open it again.
    if (asked !== null) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  return { act, setAction, close }
}
