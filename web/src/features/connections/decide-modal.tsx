import type { Proposal } from '@paydeck/contract/calls/proposals'
import { useMutation } from '@tanstack/react-query'

import { approveProposal, declineProposal } from '#/entities/proposal/proposal-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { proposalFacts, proposalTitle } from './proposal-facts.ts'

export interface Decision {
  act: 'approve' | 'decline'
  proposal: Proposal
}

interface DecideModalProps {
  decision: Decision
  onClose: () => void
}

export function DecideModal({ decision: { act, proposal }, onClose }: DecideModalProps) {
  const { merchantId } = useSession()
  const approve = useMutation(approveProposal(merchantId, proposal.proposalId))
  const decline = useMutation(declineProposal(merchantId, proposal.proposalId))
  const isApproval = act === 'approve'
  const mutation = isApproval ? approve : decline
  return (
    <ConfirmModal
      title={isApproval ? 'Approve this proposal?' : 'Decline this proposal?'}
      confirmLabel={isApproval ? 'Approve' : 'Decline'}
      look={isApproval ? 'primary' : 'danger'}
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
      success={isApproval ? 'The proposal was carried out.' : 'The proposal was declined.'}
    >
      <p>{proposalTitle(proposal)}.</p>
      {isApproval && (
        <Fields>
          {proposalFacts(proposal).map(([label, value]) => (
            <Field key={`${label}: ${value}`} label={label}>
              {value}
            </Field>
          ))}
        </Fields>
      )}
    </ConfirmModal>
  )
}
