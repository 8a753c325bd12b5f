import { PROPOSED_ACTS, type Proposal } from '@paydeck/contract/calls/decisions/proposals'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DisabledAction } from '#/ui/controls/disabled-action.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { DecisionCard } from '#/ui/record/decision-card.tsx'
import { DeadlineBadge } from '#/ui/record/deadline-badge.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import type { Decision } from './decide-modal.tsx'
import { proposalTitle } from './proposal-details.ts'
import { ProposalFields } from './proposal-fields.tsx'

interface OpenProposalProps {
  proposal: Proposal
  onDecide: (decision: Decision) => void
}

export const NoProposals = () => (
  <EmptyState isCard title="Nothing is waiting for your decision">
    When a connected program proposes an order, a refund or a capture, decide on it here.
  </EmptyState>
)

/** A program's proposal in full, with the buttons to decide. */
export function OpenProposal({ proposal, onDecide }: OpenProposalProps) {
  const { timeZone } = useSession()
  const { keyName, reason, endsAt, proposedAt, refusal } = proposal
  return (
    <DecisionCard
      title={proposalTitle(proposal)}
      badge={<DeadlineBadge {...{ endsAt, timeZone }} today={todayIn(timeZone)} />}
      requestedBy={
        <>
          Proposed with {keyName ?? 'the secret key'} on{' '}
          <DateTime at={proposedAt} timeZone={timeZone} show="zone" />. The program says why:
        </>
      }
      reason={reason}
      actions={<DecisionButtons proposal={proposal} onDecide={onDecide} />}
      note={
        <>
          Without a decision it ends on <DateTime at={endsAt} timeZone={timeZone} show="zone" />.
        </>
      }
    >
      <ProposalFields proposal={proposal} />
      {refusal !== null && <Field label="Last try">{refusal}</Field>}
    </DecisionCard>
  )
}

function DecisionButtons({ proposal, onDecide }: OpenProposalProps) {
  const mayDecide = useCan()(PROPOSED_ACTS[proposal.asked.act].permission)
  if (proposal.state === 'running')
    return <p role="status">Approved. We are checking the outcome, which takes a few minutes.</p>
  if (!mayDecide) return <DisabledAction label="Approve" reason="Your role cannot approve this." />
  return (
    <>
      <Button variant="primary" onClick={() => onDecide({ action: 'approve', proposal })}>
        Approve
      </Button>
      <Button onClick={() => onDecide({ action: 'decline', proposal })}>Decline</Button>
    </>
  )
}
