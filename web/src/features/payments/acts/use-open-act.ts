import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { actionNamed, type PaymentAction } from '#/entities/payment/payment-actions.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'

import type { ActionDraft } from './action-draft.ts'
import { useActsOf, useNoRefund } from './use-acts.ts'

/** The open action: first the one that the end of the session interrupted, else one that another page asked for. */
export function useOpenAct(payment: Payment, work: ActionDraft) {
  const asked = actionNamed(useLocation({ select: ({ state }) => state.act }))
  const navigate = useNavigate()
  const acts = useActsOf()(payment)
  const noRefund = useNoRefund()(payment)
  const offered = (act: PaymentAction | null): PaymentAction | null =>
    act !== null && acts.includes(act) && !(act === 'refund' && noRefund) ? act : null
  const [open, setOpen] = useState(() => offered(work.read()?.act ?? asked))
  const [askedBefore, setAskedBefore] = useState(asked)
  // Another action was asked for while the payment was open.
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    if (asked !== null) setOpen(offered(asked))
  }
  const begin = (act: PaymentAction) => {
    work.begin(act)
    setOpen(act)
  }
  const close = () => {
    work.forget()
    setOpen(null)
    // A reload must not open it again.
    if (asked !== null)
      void navigate({
        to: '.',
        search: true,
        state: ({ isFromList }) => (isFromList ? FROM_LIST : {}),
        replace: true,
        resetScroll: false,
      })
  }
  return { acts, noRefund, open, begin, close }
}
