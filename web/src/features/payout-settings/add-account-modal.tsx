import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'

import { waitingForApprovalText } from '#/entities/approval/approval-text.ts'
import { addBankAccount } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useIdempotentMutation } from '#/lib/form/use-idempotent-mutation.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { SecondPersonNote } from './second-person-note.tsx'
import { AccountFields, useAccountForm } from './account-fields.tsx'
import { accountMask } from './account-mask.ts'

interface AddAccountModalProps {
  /** Whether the next step asks to send transfers to the new account. */
  replacesPrimary?: boolean
  onClose: () => void
  /** `added` is missing while the account waits for a second person. */
  onDone: (sentence: string, added?: BankAccount) => void
}

export function AddAccountModal({ replacesPrimary, onClose, onDone }: AddAccountModalProps) {
  const { merchantId, merchantTradingCountry, timeZone } = useSession()
  const { mutation, send } = useIdempotentMutation(addBankAccount(merchantId))
  const form = useAccountForm(merchantTradingCountry)
  const submit = () =>
    form.submit((values) =>
      send(values, (result) => {
        if (isWaitingForApproval(result))
          onDone(waitingForApprovalText('The new bank account', result, timeZone))
        else onDone(`The bank account ${accountMask(result)} was added.`, result)
      }),
    )
  return (
    <FormModal
      title="Add bank account"
      mutation={mutation}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add bank account"
      isDisabled={!form.isValid}
    >
      {replacesPrimary && <p>Add the new account first, then send your transfers to it.</p>}
      <AccountFields form={form} />
      <SecondPersonNote />
    </FormModal>
  )
}
