import type { Verification } from '@paydeck/contract/calls/payments/verifications'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import classes from '../payment-parts.module.css'

/** For a small charge that could not be refunded: when the next attempt is. */
export function ReturnRetryNote({
  verification,
}: {
  verification: Verification | null | undefined
}) {
  const { timeZone } = useSession()
  const { chargedAmount: charged, returnDueAt } = verification ?? {}
  if (!charged || !returnDueAt) return null
  return (
    <p className={classes['empty']}>
      The {formatMoneyWithCode(charged.amount, charged.currency)} charged to verify this card could
      not be given back. We try again on{' '}
      <DateTime at={returnDueAt} timeZone={timeZone} show="day" />.
    </p>
  )
}

export function VerifiedBadge({ verified }: { verified: boolean | null }) {
  if (verified === null) return <StatusBadge tone="unpaid" label="unverified" />
  return verified ? (
    <StatusBadge tone="success" label="passed" />
  ) : (
    <StatusBadge tone="error" label="failed" />
  )
}
