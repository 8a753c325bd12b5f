import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { useMutation } from '@tanstack/react-query'

import { approveProposal, declineProposal } from '#/entities/proposal/proposal-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Fields } from '#/ui/fields/fields.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { proposalTitle } from './proposal-details.ts'
import { ProposalFields } from './proposal-fields.tsx'

export interface Decision {
  action: 'approve' | 'decline'
  proposal: Proposal
}

const MODAL_TEXTS = {
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

export function DecideModal({ decision: { action, proposal }, onClose }: DecideModalProps) {
  const { merchantId } = useSession()
  const approve = useMutation(approveProposal(merchantId, proposal.proposalId))
  const decline = useMutation(declineProposal(merchantId, proposal.proposalId))
  const isApproval = action === 'approve'
  const mutation = isApproval ? approve : decline
  const failure = failureOf(mutation.data)
  return (
    <ConfirmModal
      {...MODAL_TEXTS[action]}
      mutation={failure ? { ...mutation, isSuccess: false, error: failure } : mutation}
      onConfirm={failure ? null : () => mutation.mutate()}
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
