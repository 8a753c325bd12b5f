import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { useMutation } from '@tanstack/react-query'

import { approveProposal, declineProposal } from '#/entities/proposal/proposal-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Fields } from '#/ui/fields/fields.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { proposalTitle } from './proposal-facts.ts'
import { ProposalFields } from './proposal-fields.tsx'

export interface Decision {
  act: 'approve' | 'decline'
  proposal: Proposal
}

const WORDS = {
  approve: {
    title: 'Approve this proposal?',
    confirmLabel: 'Approve',
    variant: 'primary',
    success: 'The proposal was carried out.',
  },
  decline: {
    title: 'Decline this proposal?',
    confirmLabel: 'Decline',
    variant: 'danger',
    success: 'The proposal was declined.',
  },
} as const

interface DecideModalProps {
  decision: Decision
  onClose: () => void
}

/** Set when the proposal was approved but the provider refused it. */
const failureOf = (decided: Proposal | undefined): Error | null =>
  decided?.state === 'failed' ? new Error(decided.refusal ?? '') : null

export function DecideModal({ decision: { act, proposal }, onClose }: DecideModalProps) {
  const { merchantId } = useSession()
  const approve = useMutation(approveProposal(merchantId, proposal.proposalId))
  const decline = useMutation(declineProposal(merchantId, proposal.proposalId))
  const isApproval = act === 'approve'
  const mutation = isApproval ? approve : decline
  const refused = failureOf(mutation.data)
  return (
    <ConfirmModal
      {...WORDS[act]}
      mutation={refused ? { ...mutation, isSuccess: false, error: refused } : mutation}
      onConfirm={refused ? null : () => mutation.mutate()}
      onClose={onClose}
    >
      <p>{proposalTitle(proposal)}.</p>
      {isApproval && (
        <Fields>
          <ProposalFields proposal={proposal} />
        </Fields>
      )}
    </ConfirmModal>
  )
}
