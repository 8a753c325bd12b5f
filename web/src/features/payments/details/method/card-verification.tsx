import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { noVerificationText } from '@paydeck/contract/merchant/verifiable'
import type { Verification } from '@paydeck/contract/calls/payments/verifications'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { startVerification, verificationOf } from '#/entities/verification/verification-queries.ts'
import { isVerified, verificationId } from '#/entities/verification/verification-rules.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DisabledAction } from '#/ui/controls/disabled-action.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import classes from '../../actions/action-modals.module.css'
import { useIdempotentMutation } from '#/lib/form/use-idempotent-mutation.ts'
import { ReturnRetryNote, VerifiedBadge } from './verification-state.tsx'

const ResetVerificationModal = lazy(async () => ({
  default: (await import('../../actions/reset-verification-modal.tsx')).ResetVerificationModal,
}))
const VerificationModal = lazy(async () => ({
  default: (await import('../../actions/verification-modal.tsx')).VerificationModal,
}))

type OpenDialog = { action: 'verify' | 'reset'; id: string; charged: Verification['chargedAmount'] }

export function CardVerification({ payment }: { payment: Payment }) {
  const { merchantId } = useSession()
  const mayVerify = useCan()('payments:verify')
  const verification = useQuery(verificationOf(merchantId, payment.transactionId))
  const { mutation: start, send } = useIdempotentMutation(startVerification(merchantId))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const verified = isVerified(verification.data?.state)
  const id = verificationId(payment, verification.data)
  const close = () => setOpen(null)
  const verify = () =>
    send(payment.transactionId, (started) =>
      setOpen({
        action: 'verify',
        id: started.sourceVerificationId,
        charged: started.chargedAmount,
      }),
    )
  return (
    <>
      <ErrorBanner error={verification.error} onRetry={() => void verification.refetch()} />
      <ErrorBanner error={start.error} onDismiss={start.reset} />
      <div className={classes['verification']}>
        <VerifiedBadge verified={verified} />
        {mayVerify && verification.isSuccess && verified === null && (
          <VerifyButton payment={payment} isBusy={start.isPending} onClick={verify} />
        )}
        {mayVerify && verified !== null && id !== null && (
          <Button onClick={() => setOpen({ action: 'reset', id, charged: null })}>Reset</Button>
        )}
      </div>
      <ReturnRetryNote verification={verification.data} />
      {open && <VerificationDialog open={open} onClose={close} />}
    </>
  )
}

interface VerifyButtonProps {
  payment: Payment
  isBusy: boolean
  onClick: () => void
}

function VerifyButton({ payment, ...button }: VerifyButtonProps) {
  const obstacle = noVerificationText(payment.transactionStatus)
  return obstacle === null ? (
    <Button {...button}>Verify Manually</Button>
  ) : (
    <DisabledAction label="Verify Manually" reason={obstacle} />
  )
}

function VerificationDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  return (
    <Suspense>
      {open.action === 'verify' ? (
        <VerificationModal id={open.id} charged={open.charged} onClose={onClose} />
      ) : (
        <ResetVerificationModal id={open.id} onClose={onClose} />
      )}
    </Suspense>
  )
}
