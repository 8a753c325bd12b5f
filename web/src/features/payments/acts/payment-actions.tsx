import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { actionNamed, type PaymentAction } from '#/entities/payment/payment-actions.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'
import { Button } from '#/ui/controls/button.tsx'
import { RefusedAct } from '#/ui/controls/refused-act.tsx'

import { useActionDraft } from './action-draft.ts'
import { useActsOf, useNoRefund } from './use-acts.ts'

const CancelHoldModal = lazy(async () => ({
  default: (await import('./cancel-hold-modal.tsx')).CancelHoldModal,
}))
const CaptureModal = lazy(async () => ({
  default: (await import('./capture-modal.tsx')).CaptureModal,
}))
const RefundModal = lazy(async () => ({
  default: (await import('./refund-modal.tsx')).RefundModal,
}))

/** At first the action interrupted by the end of the session, else the one chosen in a row's menu. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const asked = actionNamed(useLocation({ select: ({ state }) => state.act }))
  const navigate = useNavigate()
  const acts = useActsOf()(payment)
  const noRefund = useNoRefund()(payment)
  const work = useActionDraft(payment.transactionId)
  const [open, setOpen] = useState<PaymentAction | null>(() => {
    const wanted = work.read()?.act ?? asked
    return wanted !== null && acts.includes(wanted) && !(wanted === 'refund' && noRefund)
      ? wanted
      : null
  })
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
  return (
    <>
      {acts.includes('cancel') && (
        <Button onClick={() => begin('cancel')}>Cancel pre-authorisation</Button>
      )}
      {acts.includes('capture') && (
        <Button look="primary" onClick={() => begin('capture')}>
          Capture
        </Button>
      )}
      {acts.includes('refund') && noRefund === undefined && (
        <Button onClick={() => begin('refund')}>Refund</Button>
      )}
      {acts.includes('refund') && noRefund !== undefined && (
        <RefusedAct label="Refund" reason={noRefund} />
      )}
      {/* Not inside the offered actions: after success the button disappears, and the success step must stay. */}
      <Suspense>
        {open === 'refund' && <RefundModal payment={payment} work={work} onClose={close} />}
        {open === 'capture' && <CaptureModal payment={payment} work={work} onClose={close} />}
        {open === 'cancel' && <CancelHoldModal payment={payment} onClose={close} />}
      </Suspense>
    </>
  )
}
