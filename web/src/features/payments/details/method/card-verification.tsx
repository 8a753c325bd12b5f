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
import { DisabledAction } from '#/ui/controls/refused-act.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import classes from '../../acts/action-modals.module.css'
import { useOnce } from '#/lib/form/use-once.ts'
import { TriedAgain, VerifiedBadge } from './verification-state.tsx'

const ResetVerificationModal = lazy(async () => ({
  default: (await import('../../acts/reset-verification-modal.tsx')).ResetVerificationModal,
}))
const VerificationModal = lazy(async () => ({
  default: (await import('../../acts/verification-modal.tsx')).VerificationModal,
}))

type Open = { act: 'verify' | 'reset'; id: string; charged: Verification['chargedAmount'] }

export function CardVerification({ payment }: { payment: Payment }) {
  const { merchantId } = useSession()
  const mayVerify = useCan()('payments:verify')
  const known = useQuery(verificationOf(merchantId, payment.transactionId))
  const { mutation: start, send } = useOnce(startVerification(merchantId))
  const [open, setOpen] = useState<Open | null>(null)
  const verified = isVerified(known.data?.state)
  const id = verificationId(payment, known.data)
  const close = () => setOpen(null)
  const verify = () =>
    send(payment.transactionId, (made) =>
      setOpen({ act: 'verify', id: made.sourceVerificationId, charged: made.chargedAmount }),
    )
  return (
    <>
      <ErrorBanner error={known.error} onRetry={() => void known.refetch()} />
      <ErrorBanner error={start.error} onDismiss={start.reset} />
      <div className={classes['verification']}>
        <VerifiedBadge verified={verified} />
        {mayVerify && known.isSuccess && verified === null && (
          <VerifyButton payment={payment} isBusy={start.isPending} onClick={verify} />
        )}
        {mayVerify && verified !== null && id !== null && (
          <Button onClick={() => setOpen({ act: 'reset', id, charged: null })}>Reset</Button>
        )}
      </div>
      <TriedAgain verification={known.data} />
      {open && <OpenModal open={open} onClose={close} />}
    </>
  )
}

interface VerifyButtonProps {
  payment: Payment
  isBusy: boolean
  onClick: () => void
}

function VerifyButton({ payment, ...button }: VerifyButtonProps) {
  const impossible = noVerificationText(payment.transactionStatus)
  return impossible === null ? (
    <Button {...button}>Verify Manually</Button>
  ) : (
    <DisabledAction label="Verify Manually" reason={impossible} />
  )
}

function OpenModal({ open, onClose }: { open: Open; onClose: () => void }) {
  return (
    <Suspense>
      {open.act === 'verify' ? (
        <VerificationModal id={open.id} charged={open.charged} onClose={onClose} />
      ) : (
        <ResetVerificationModal id={open.id} onClose={onClose} />
      )}
    </Suspense>
  )
}
