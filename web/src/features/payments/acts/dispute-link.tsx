import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'

/** To the dispute of a disputed payment; nothing for others. */
export function DisputeLink({ payment }: { payment: Payment }) {
  const { slug } = useSession()
  const { transactionStatus, transactionId } = payment
  if (transactionStatus !== 'disputed') return null
  return (
    <Link to="/$slug/disputes" params={{ slug }} search={{ dispute: transactionId }}>
      See the dispute
    </Link>
  )
}
