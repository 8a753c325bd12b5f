import type { Country } from '@paydeck/contract/money/currency'

import { addBankAccount } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { useOnce } from '#/lib/form/use-once.ts'
import { Button } from '#/ui/controls/button.tsx'
import { COUNTRY_OPTIONS } from '#/ui/fields/country-options.ts'
import { CURRENCY_OPTIONS } from '#/ui/fields/currency-options.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { accountForm, emptyDraft } from './account-form.ts'
import { accountMask } from './account-mask.ts'
import classes from './payout-settings.module.css'

interface AddAccountModalProps {
  onClose: () => void
  onDone: (sentence: string) => void
}

const useAccountForm = (tradingCountry: Country) =>
  useForm(accountForm, () => emptyDraft(tradingCountry), { shows: 'after-leaving' })

export function AddAccountModal({ onClose, onDone }: AddAccountModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { mutation, send } = useOnce(addBankAccount(merchantId))
  const form = useAccountForm(merchantTradingCountry)
  const submit = () =>
    form.submit((values) =>
      send(values, (account) => onDone(`The bank account ${accountMask(account)} was added.`)),
    )
  return (
    <FormModal
      title="Add bank account"
      mutation={mutation}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={mutation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={!form.isValid} isBusy={mutation.isPending}>
            Add bank account
          </Button>
        </>
      }
    >
      <AccountFields form={form} />
    </FormModal>
  )
}

function AccountFields({ form }: { form: ReturnType<typeof useAccountForm> }) {
  const { draft, change, field } = form
  return (
    <>
      <TextField
        label="Account name"
        maxLength={128}
        data-autofocus
        autoComplete="off"
        {...field('accountName')}
      />
      <div className={classes['pair']}>
        <RadioGroup
          label="Country"
          isInline
          options={COUNTRY_OPTIONS}
          value={draft.country}
          onChange={(country) => change({ country, currency: emptyDraft(country).currency })}
        />
        <RadioGroup label="Currency" isInline options={CURRENCY_OPTIONS} {...field('currency')} />
      </div>
      {draft.country === 'AU' && (
        <TextField
          label="BSB"
          inputMode="numeric"
          placeholder="000-000"
          maxLength={32}
          autoComplete="off"
          {...field('bsb')}
        />
      )}
      <TextField
        label="Account number"
        inputMode="numeric"
        maxLength={64}
        {...(draft.country === 'NZ' && {
          hint: 'Bank, branch, account and suffix: 15 or 16 digits.',
        })}
        autoComplete="off"
        {...field('accountNumber')}
      />
    </>
  )
}
