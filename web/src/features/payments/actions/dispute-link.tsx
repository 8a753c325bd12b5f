import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'

/** Links to a payment's newest dispute. */
export function DisputeLink({ payment: { transactionId } }: { payment: Payment }) {
  const { slug } = useSession()
  return (
    <Link to="/$slug/disputes" params={{ slug }} search={{ dispute: transactionId }}>
      See the dispute
    </Link>
  )
}
