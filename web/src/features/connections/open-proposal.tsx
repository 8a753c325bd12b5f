import { PROPOSED_ACTS, type Proposal } from '@paydeck/contract/calls/decisions/proposals'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { RefusedAct } from '#/ui/controls/refused-act.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { DecisionCard } from '#/ui/record/decision-card.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import type { Decision } from './decide-modal.tsx'
import { proposalFacts, proposalTitle } from './proposal-facts.ts'

interface OpenProposalProps {
  proposal: Proposal
  onDecide: (decision: Decision) => void
}

export const NothingProposed = () => (
  <EmptyState isCard title="Nothing waits for your decision">
    When a connected program proposes an order, a refund or a capture, decide on it here.
  </EmptyState>
)

/** What a program proposes, whole, with the two ways to decide. */
export function OpenProposal({ proposal, onDecide }: OpenProposalProps) {
  const { timeZone } = useSession()
  const { keyName, reason, endsAt, proposedAt, refusal } = proposal
  return (
    <DecisionCard
      title={proposalTitle(proposal)}
      acts={<Acts proposal={proposal} onDecide={onDecide} />}
    >
      {proposalFacts(proposal).map(([label, value]) => (
        <Field key={`${label}: ${value}`} label={label}>
          {value}
        </Field>
      ))}
      <Field label="Why, says the program">{reason}</Field>
      <Field label="Proposed with">{keyName ?? 'Secret key'}</Field>
      <Field label="Proposed">
        <DateTime at={proposedAt} timeZone={timeZone} show="zone" />
      </Field>
      <Field label="Ends by itself">
        <DateTime at={endsAt} timeZone={timeZone} show="zone" />
      </Field>
      {refusal !== null && <Field label="Last try">{refusal}</Field>}
    </DecisionCard>
  )
}

function Acts({ proposal, onDecide }: OpenProposalProps) {
  const mayDecide = useCan()(PROPOSED_ACTS[proposal.asked.act].permission)
  if (proposal.state === 'running')
    return (
      <p role="status">Approved. What came of it is being found out, which takes a few minutes.</p>
    )
  if (!mayDecide) return <RefusedAct label="Approve" reason="Your role does not allow this act." />
  return (
    <>
      <Button look="primary" onClick={() => onDecide({ act: 'approve', proposal })}>
        Approve
      </Button>
      <Button onClick={() => onDecide({ act: 'decline', proposal })}>Decline</Button>
    </>
  )
}
