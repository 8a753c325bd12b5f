import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { useMutation } from '@tanstack/react-query'

import { waitingForApprovalText } from '#/entities/approval/approval-text.ts'
import { confirmBankAccount } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { accountMask } from './account-mask.ts'
import { SecondPersonNote } from './second-person-note.tsx'

interface ConfirmAccountModalProps {
  account: BankAccount
  onClose: () => void
  onDone: (sentence: string) => void
}

export function ConfirmAccountModal({ account, onClose, onDone }: ConfirmAccountModalProps) {
  const { merchantId, timeZone } = useSession()
  const confirm = useMutation(confirmBankAccount(merchantId, account.externalAccountId))
  const submit = () =>
    confirm.mutate(undefined, {
      onSuccess: (result) =>
        onDone(
          isWaitingForApproval(result)
            ? waitingForApprovalText('The confirmation', result, timeZone)
            : `${account.currency} transfers to ${accountMask(account)} have resumed.`,
        ),
    })
  return (
    <FormModal
      title={`Confirm account ${accountMask(account)}`}
      mutation={confirm}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="The account is correct"
    >
      <p>
        A transfer to this account came back. Compare its holder, BSB and number with your bank
        statement, or ask your bank. If anything is different, cancel and add the correct account
        instead.
      </p>
      <SecondPersonNote />
    </FormModal>
  )
}
