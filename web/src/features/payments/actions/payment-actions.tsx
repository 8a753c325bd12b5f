import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { lazy, Suspense } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { DisabledAction } from '#/ui/controls/disabled-action.tsx'

import { useActionDraft } from './action-draft.ts'
import { DisputeLink } from './dispute-link.tsx'
import { useOpenAction } from './use-open-action.ts'

const CancelHoldModal = lazy(async () => ({
  default: (await import('./cancel-hold-modal.tsx')).CancelHoldModal,
}))
const CaptureModal = lazy(async () => ({
  default: (await import('./capture-modal.tsx')).CaptureModal,
}))
const RefundModal = lazy(async () => ({
  default: (await import('./refund-modal.tsx')).RefundModal,
}))

export function PaymentActions({ payment }: { payment: Payment }) {
  const draft = useActionDraft(payment.transactionId)
  const { actions, noRefundReason, open, start, close } = useOpenAction(payment, draft)
  return (
    <>
      {actions.includes('cancel') && (
        <Button onClick={() => start('cancel')}>Cancel pre-authorisation</Button>
      )}
      {actions.includes('capture') && (
        <Button variant="primary" onClick={() => start('capture')}>
          Capture
        </Button>
      )}
      {actions.includes('refund') && noRefundReason === undefined && (
        <Button onClick={() => start('refund')}>Refund</Button>
      )}
      {actions.includes('refund') && noRefundReason !== undefined && (
        <NoRefund payment={payment} reason={noRefundReason} />
      )}
      {/* Not inside the offered actions: after success the button disappears, and the success step must stay. */}
      <Suspense>
        {open === 'refund' && <RefundModal payment={payment} actionDraft={draft} onClose={close} />}
        {open === 'capture' && (
          <CaptureModal payment={payment} actionDraft={draft} onClose={close} />
        )}
        {open === 'cancel' && <CancelHoldModal payment={payment} onClose={close} />}
      </Suspense>
    </>
  )
}

const NoRefund = ({ payment, reason }: { payment: Payment; reason: string }) => (
  <DisabledAction
    label="Refund"
    reason={reason}
    alternative={payment.transactionStatus === 'disputed' && <DisputeLink payment={payment} />}
  />
)
