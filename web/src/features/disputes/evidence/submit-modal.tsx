import type { Dispute, EvidenceText } from '@paydeck/contract/calls/payments/disputes'
import { useMutation } from '@tanstack/react-query'

import { answerDispute } from '#/entities/dispute/dispute-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { isUnconfirmed, UNCONFIRMED } from '../unconfirmed.ts'

const SUBMITTED = 'Your evidence is on its way to the customer’s bank, which decides.'

export interface ReadyEvidence {
  evidence: EvidenceText
  /** Deletes the draft kept in this tab. */
  forget: () => void
}

interface SubmitModalProps {
  dispute: Dispute
  ready: ReadyEvidence
  onClose: () => void
}

/** Outside the form, which disappears once the evidence is submitted. */
export function SubmitModal({ dispute, ready, onClose }: SubmitModalProps) {
  const { evidence, forget } = ready
  const { merchantId } = useSession()
  const submit = useMutation(answerDispute(merchantId, dispute.transactionId))
  const { length } = dispute.files
  const documents = length === 1 ? '1 document' : `${length} documents`
  return (
    <ConfirmModal
      title="Submit this evidence?"
      confirmLabel="Submit evidence"
      mutation={submit}
      onConfirm={() =>
        submit.mutate(
          { evidence, submit: true },
          // After a refusal the page behind says why, with the form unchanged.
          { onSuccess: ({ answer }) => (answer?.status === 'refused' ? onClose() : forget()) },
        )
      }
      onClose={onClose}
      success={<p>{isUnconfirmed(submit.data) ? UNCONFIRMED : SUBMITTED}</p>}
    >
      <p>
        Your text and {length === 0 ? 'no document' : documents} go to the customer’s bank. You can
        submit once: nothing can be added or changed afterwards.
      </p>
    </ConfirmModal>
  )
}
