import type { Approval } from '@paydeck/contract/calls/decisions/approvals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { approvalMutations } from '#/entities/approval/approval-queries.ts'
import { subjectTitle } from '#/entities/approval/approval-text.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { UndoWarning } from '#/ui/feedback/undo-warning.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { ApprovalFields } from './approval-fields.tsx'

export interface Decision {
  action: 'approve' | 'decline' | 'withdraw'
  approval: Approval
}

interface DecisionProps {
  approval: Approval
  onClose: () => void
}

export function ApprovalModal({
  decision: { action, approval },
  onClose,
}: {
  decision: Decision
  onClose: () => void
}) {
  if (action === 'approve') return <Approve approval={approval} onClose={onClose} />
  if (action === 'decline') return <Decline approval={approval} onClose={onClose} />
  return <Withdraw approval={approval} onClose={onClose} />
}

function Approve({ approval, onClose }: DecisionProps) {
  const { merchantId } = useSession()
  const mutation = useMutation(approvalMutations.approve(merchantId, approval.approvalId))
  const { subject, askedBy } = approval
  return (
    <ConfirmModal
      title={`Approve this ${kindOf(approval)}?`}
      confirmLabel="Approve"
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
      success={approvedText(mutation.data)}
    >
      <p>
        {subjectTitle(subject)}. The {kindOf(approval)} is made as soon as you approve it.
      </p>
      <Fields>
        <ApprovalFields subject={subject} />
        <Field label="Asked by">{askedBy}</Field>
        {'reason' in subject && subject.reason !== null && (
          <Field label="Reason">{subject.reason}</Field>
        )}
      </Fields>
      {subject.act === 'refund' && <UndoWarning />}
    </ConfirmModal>
  )
}

const kindOf = ({ subject }: Approval): string => (subject.act === 'refund' ? 'refund' : 'change')

function approvedText(approval: Approval | undefined): string {
  if (approval?.subject.act === 'change_payout_schedule')
    return 'The transfer schedule was changed.'
  if (approval?.subject.act === 'confirm_bank_account')
    return 'Transfers to the account have resumed.'
  if (approval?.subject.act !== 'refund') return 'The bank account was changed.'
  return refundedText(approval.result?.status)
}

function refundedText(status: string | null | undefined): string {
  if (status === 'failed')
    return 'You approved the refund, but the provider refused it. Nothing was refunded.'
  return status === 'pending'
    ? 'The refund has started. It is shown as pending until it is confirmed.'
    : 'The refund was made.'
}

function Decline({ approval, onClose }: DecisionProps) {
  const { merchantId } = useSession()
  const mutation = useMutation(approvalMutations.decline(merchantId, approval.approvalId))
  const [reason, setReason] = useState('')
  const trimmed = reason.trim()
  return (
    <ConfirmModal
      title={`Decline this ${kindOf(approval)}?`}
      confirmLabel="Decline"
      variant="danger"
      mutation={mutation}
      onConfirm={trimmed === '' ? null : () => mutation.mutate(trimmed)}
      onClose={onClose}
      success={`Declined. ${approval.askedBy} gets an email with your reason.`}
    >
      <p>{subjectTitle(approval.subject)}. Nothing happens, and it can be asked for again.</p>
      <TextField
        label="Reason"
        hint={`${approval.askedBy} gets it by email.`}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </ConfirmModal>
  )
}

function Withdraw({ approval, onClose }: DecisionProps) {
  const { merchantId } = useSession()
  const mutation = useMutation(approvalMutations.withdraw(merchantId, approval.approvalId))
  return (
    <ConfirmModal
      title="Withdraw your request?"
      confirmLabel="Withdraw"
      variant="danger"
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
      success="Your request was withdrawn. Nothing was done."
    >
      <p>{subjectTitle(approval.subject)}. Nothing happens, and you can ask for it again.</p>
    </ConfirmModal>
  )
}
