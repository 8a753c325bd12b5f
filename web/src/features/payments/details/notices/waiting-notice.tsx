import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { useQuery } from '@tanstack/react-query'

import { approvalsOfPayment } from '#/entities/approval/approval-queries.ts'
import { WaitingBanner } from '#/entities/approval/waiting-banner.tsx'
import { useSession } from '#/entities/session/use-session.ts'

/** A payment's refunds that wait for a second person. */
export function WaitingNotice({ payment }: { payment: Payment }) {
  const { merchantId, slug } = useSession()
  const { data = [] } = useQuery(approvalsOfPayment(merchantId, payment.transactionId))
  return data
    .filter(({ state }) => state === 'waiting')
    .map((approval) => <WaitingBanner key={approval.approvalId} approval={approval} slug={slug} />)
}
