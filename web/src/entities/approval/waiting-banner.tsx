import type { Approval } from '@paydeck/contract/calls/decisions/approvals'
import { Link } from '@tanstack/react-router'

import { Banner } from '#/ui/feedback/banner.tsx'

import { approversText, requestText } from './approval-text.ts'

/** Says on a record that a change to it needs a second person's approval. */
export function WaitingBanner({ approval, slug }: { approval: Approval; slug: string }) {
  const { subject, askedBy, isOwn, approvers, mayApprove } = approval
  return (
    <Banner tone="pending" isInitial>
      {isOwn ? 'You' : askedBy} asked {requestText(subject)}.{' '}
      {mayApprove ? 'You can approve it.' : `Waiting for approval by ${approversText(approvers)}.`}{' '}
      <Link to="/$slug/approvals" params={{ slug }}>
        {mayApprove ? 'Approve or decline' : 'See the request'}
      </Link>
    </Banner>
  )
}
