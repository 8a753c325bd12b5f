import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'

import { addBankAccount } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useOnce } from '#/lib/form/use-once.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { AccountFields, useAccountForm } from './account-fields.tsx'
import { accountMask } from './account-mask.ts'

interface AddAccountModalProps {
  onClose: () => void
  onDone: (sentence: string, added: BankAccount) => void
}

export function AddAccountModal({ onClose, onDone }: AddAccountModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { mutation, send } = useOnce(addBankAccount(merchantId))
  const form = useAccountForm(merchantTradingCountry)
  const submit = () =>
    form.submit((values) =>
      send(values, (account) =>
        onDone(`The bank account ${accountMask(account)} was added.`, account),
      ),
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
      <AccountFields form={form} />
    </FormModal>
  )
}
