import type { ApprovalRule } from '@paydeck/contract/calls/decisions/approvals'
import { currencyOf } from '@paydeck/contract/money/currency'
import { useMutation } from '@tanstack/react-query'

import { saveApprovalRule } from '#/entities/approval/approval-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { secondPersonForm, toDraft, toRule } from './second-person-form.ts'

interface SecondPersonModalProps {
  rule: ApprovalRule
  onClose: () => void
}

export function SecondPersonModal({ rule, onClose }: SecondPersonModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const save = useMutation(saveApprovalRule(merchantId))
  const { draft, problems, change, submit } = useForm(secondPersonForm, toDraft(rule))
  const send = () => submit((values) => save.mutate(toRule(values), { onSuccess: onClose }))
  return (
    <FormModal title="What needs a second person" mutation={save} onSubmit={send} onClose={onClose}>
      <CheckboxField
        label="Large refunds"
        hint="Also refunds above a person’s own limit, which are otherwise refused."
        isChecked={draft.hasRefunds}
        onChange={(hasRefunds) => change({ hasRefunds })}
      />
      {draft.hasRefunds && (
        <TextField
          label="Refunds of one payment over"
          inputMode="decimal"
          value={draft.refundsOver}
          onChange={(refundsOver) => change({ refundsOver })}
          hint={`In ${currencyOf(merchantTradingCountry)}, together by one person. 0: every refund.`}
          problem={problems.refundsOver}
        />
      )}
      <CheckboxField
        label="Changes to bank accounts and transfers"
        hint="Adding an account, sending transfers to another one, resuming them to one that sent a transfer back, and how often we transfer your money."
        isChecked={draft.bankChanges}
        onChange={(bankChanges) => change({ bankChanges })}
      />
      <p>
        Another person with the permission and a sufficient limit has seven days to approve. API
        keys keep their own limit. All owners and admins get an email about this change.
      </p>
    </FormModal>
  )
}
