import { isKnownSubject } from '@paydeck/contract/calls/decisions/approvals'
import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { approvalsOfPayment } from '#/entities/approval/approval-queries.ts'
import { approversText } from '#/entities/approval/approval-words.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

/** The refunds of a payment that wait for a second person. */
export function WaitingNotice({ payment }: { payment: Payment }) {
  const { merchantId, slug } = useSession()
  const { data = [] } = useQuery(approvalsOfPayment(merchantId, payment.transactionId))
  return data
    .filter(({ state }) => state === 'waiting')
    .map(({ approvalId, subject, askedBy, isOwn, approvers, mayApprove }) => (
      <Banner key={approvalId} tone="pending">
        {isOwn ? 'You' : askedBy} asked{' '}
        {isKnownSubject(subject) && subject.act === 'refund'
          ? `to refund ${formatMoneyWithCode(subject.amount, subject.currency)}`
          : 'for a new kind of change'}
        . Waiting for approval by {mayApprove ? 'you' : approversText(approvers)}.{' '}
        <Link to="/$slug/approvals" params={{ slug }}>
          {mayApprove ? 'Approve or decline' : 'See what waits'}
        </Link>
      </Banner>
    ))
}
