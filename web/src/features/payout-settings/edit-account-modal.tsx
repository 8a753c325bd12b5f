import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { waitingForApprovalText } from '#/entities/approval/approval-text.ts'
import { makeAccountPrimary } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'

import { SecondPersonNote } from './second-person-note.tsx'
import { accountMask } from './account-mask.ts'

interface EditAccountModalProps {
  account: BankAccount
  /** The initial choice. */
  suggested?: 'primary' | 'secondary'
  onClose: () => void
  onDone: (sentence: string) => void
}

export function EditAccountModal({
  account,
  suggested = 'secondary',
  onClose,
  onDone,
}: EditAccountModalProps) {
  const { merchantId, timeZone } = useSession()
  const save = useMutation(makeAccountPrimary(merchantId, account.externalAccountId))
  const [role, setRole] = useState(suggested)
  const submit = () => {
    if (role === 'secondary') onClose()
    else
      save.mutate(undefined, {
        onSuccess: (result) =>
          onDone(
            isWaitingForApproval(result)
              ? waitingForApprovalText('The change', result, timeZone)
              : `Transfers in ${account.currency} go to ${accountMask(account)} from now on.`,
          ),
      })
  }
  return (
    <FormModal
      title={`Edit account ${accountMask(account)}`}
      mutation={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label="What this account is for"
        options={[
          {
            value: 'primary',
            label: 'Primary',
            hint: `Your ${account.currency} transfers go to this account.`,
          },
          { value: 'secondary', label: 'Secondary', hint: 'We keep it, but it gets no transfers.' },
        ]}
        value={role}
        onChange={setRole}
      />
      {role === 'primary' && <SecondPersonNote />}
    </FormModal>
  )
}
