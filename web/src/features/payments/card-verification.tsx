import type { Payment } from '@paydeck/contract/calls/payments'
import type { Verification } from '@paydeck/contract/calls/verifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { startVerification, verificationOf } from '#/entities/verification/verification-queries.ts'
import { isVerified, verificationId } from '#/entities/verification/verification-rules.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import { ErrorBanner } from '#/ui/error-banner.tsx'
import { StatusBadge } from '#/ui/status-badge.tsx'

import classes from './act-modals.module.css'
import { ResetVerificationModal } from './reset-verification-modal.tsx'
import { useOnce } from '#/lib/use-once.ts'
import { VerificationModal } from './verification-modal.tsx'

type Open = { act: 'verify' | 'reset'; id: string; charged: Verification['chargedAmount'] }

/** What is known of the card, and the acts that change it. */
export function CardVerification({ payment }: { payment: Payment }) {
  const { merchantId } = useSession()
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
        {known.isSuccess && verified === null && (
          <Button isBusy={start.isPending} onClick={verify}>
            Verify Manually
          </Button>
        )}
        {verified !== null && id !== null && (
          <Button onClick={() => setOpen({ act: 'reset', id, charged: null })}>Reset</Button>
        )}
      </div>
      {open?.act === 'verify' && (
        <VerificationModal id={open.id} charged={open.charged} onClose={close} />
      )}
      {open?.act === 'reset' && <ResetVerificationModal id={open.id} onClose={close} />}
    </>
  )
}

function VerifiedBadge({ verified }: { verified: boolean | null }) {
  if (verified === null) return <StatusBadge tone="unpaid" label="unverified" />
  return verified ? (
    <StatusBadge tone="success" label="passed" />
  ) : (
    <StatusBadge tone="error" label="failed" />
  )
}
