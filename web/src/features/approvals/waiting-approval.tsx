import {
  APPROVED_ACTS,
  isKnownSubject,
  type Approval,
} from '@paydeck/contract/calls/decisions/approvals'

import { approversText, subjectTitle } from '#/entities/approval/approval-text.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DisabledAction } from '#/ui/controls/disabled-action.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { DecisionCard } from '#/ui/record/decision-card.tsx'
import { DeadlineBadge } from '#/ui/record/deadline-badge.tsx'

import { ApprovalFields } from './approval-fields.tsx'
import type { Decision } from './approval-modal.tsx'

interface WaitingApprovalProps {
  approval: Approval
  onDecide: (decision: Decision) => void
}

/** A request in full, with what the reader may do about it. */
export function WaitingApproval({ approval, onDecide }: WaitingApprovalProps) {
  const { timeZone } = useSession()
  const { subject, askedBy, isOwn, askedAt, endsAt, approvers } = approval
  return (
    <DecisionCard
      title={subjectTitle(subject)}
      badge={<DeadlineBadge {...{ endsAt, timeZone }} today={todayIn(timeZone)} />}
      requestedBy={
        <>
          Asked by {isOwn ? 'you' : askedBy} on{' '}
          <DateTime at={askedAt} timeZone={timeZone} show="zone" />
        </>
      }
      reason={isKnownSubject(subject) && subject.act === 'refund' ? subject.reason : null}
      actions={<DecisionButtons approval={approval} onDecide={onDecide} />}
      note={
        <>
          {approversText(approvers)} can approve. Without a decision it expires on{' '}
          <DateTime at={endsAt} timeZone={timeZone} show="zone" />.
        </>
      }
    >
      <ApprovalFields subject={subject} />
    </DecisionCard>
  )
}

function DecisionButtons({ approval, onDecide }: WaitingApprovalProps) {
  const can = useCan()
  const { isOwn, mayApprove, subject } = approval
  if (!isKnownSubject(subject))
    return (
      <DisabledAction
        label="Approve"
        reason="We are updating the dashboard. Reload this page in a few minutes to decide."
      />
    )
  if (isOwn)
    return <Button onClick={() => onDecide({ action: 'withdraw', approval })}>Withdraw</Button>
  const mayDecline = can(APPROVED_ACTS[subject.act])
  return (
    <>
      {mayApprove ? (
        <Button variant="primary" onClick={() => onDecide({ action: 'approve', approval })}>
          Approve
        </Button>
      ) : (
        <DisabledAction
          label="Approve"
          reason={
            mayDecline ? 'This is more than your refund limit.' : 'Your role cannot approve this.'
          }
        />
      )}
      {mayDecline && (
        <Button onClick={() => onDecide({ action: 'decline', approval })}>Decline</Button>
      )}
    </>
  )
}
