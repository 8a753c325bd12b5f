import type { Order } from '@paydeck/contract/calls/orders'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'

import { orderDraftName, wasWizardOpen } from './saved-order.ts'
import type { OrderAction } from './order-menu.tsx'

export type UnpaidAct = { name: 'new' } | { name: OrderAction; order: Order }

/** The open act; a new order at once where the address asks for it, or where one was left unfinished. */
export function useUnpaidAct(mayWrite: boolean) {
  const { merchantId, email } = useSession()
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ state }) => state.act === 'new' })
  const [act, setAction] = useState<UnpaidAct | null>(() =>
    mayWrite && (isAsked || wasWizardOpen(orderDraftName(merchantId, email)))
      ? { name: 'new' }
      : null,
  )
  const [wasAsked, setWasAsked] = useState(isAsked)
  // Asked for on the page itself.
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked && mayWrite) setAction({ name: 'new' })
  }
  const close = () => {
    setAction(null)
    // A reload must not open it again.
    if (isAsked) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  return { act, setAction, close }
}
