import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { actionNamed, type PaymentAction } from '#/entities/payment/payment-actions.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'

import type { ActionDraft } from './action-draft.ts'
import { useActionsOf, useNoRefundReason } from './use-actions.ts'

/** The open action: first the one that the end of the session interrupted, else one that another page asked for. */
export function useOpenAction(payment: Payment, draft: ActionDraft) {
  const requested = actionNamed(useLocation({ select: ({ state }) => state.act }))
  const navigate = useNavigate()
  const actions = useActionsOf()(payment)
  const noRefundReason = useNoRefundReason()(payment)
  const allowed = (action: PaymentAction | null): PaymentAction | null =>
    action !== null && actions.includes(action) && !(action === 'refund' && noRefundReason)
      ? action
      : null
  const [open, setOpen] = useState(() => allowed(draft.read()?.act ?? requested))
  const [previousRequest, setPreviousRequest] = useState(requested)
  // Another action was asked for while the payment was open.
  if (requested !== previousRequest) {
    setPreviousRequest(requested)
    if (requested !== null) setOpen(allowed(requested))
  }
  const start = (action: PaymentAction) => {
    draft.start(action)
    setOpen(action)
  }
  const close = () => {
    draft.forget()
    setOpen(null)
    // A reload must not open it again.
    if (requested !== null)
      void navigate({
        to: '.',
        search: true,
        state: ({ isFromList }) => (isFromList ? FROM_LIST : {}),
        replace: true,
        resetScroll: false,
      })
  }
  return { actions, noRefundReason, open, start, close }
}
