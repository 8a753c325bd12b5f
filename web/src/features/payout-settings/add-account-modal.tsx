import type { Country } from '@paydeck/contract/money/currency'
import { useState } from 'react'

import { addBankAccount } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useOnce } from '#/lib/form/use-once.ts'
import { Button } from '#/ui/controls/button.tsx'
import { COUNTRY_OPTIONS } from '#/ui/fields/country-options.ts'
import { CURRENCY_OPTIONS } from '#/ui/fields/currency-options.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import {
  accountProblems,
  accountToSend,
  emptyDraft,
  type AccountDraft,
  type AccountProblems,
} from './account-draft.ts'
import { accountMask } from './account-mask.ts'
import classes from './payout-settings.module.css'

interface AddAccountModalProps {
  onClose: () => void
  onDone: (sentence: string) => void
}

/** What is typed of a new account; a field is checked once it was left. */
function useAccountDraft(tradingCountry: Country) {
  const [draft, setDraft] = useState(() => emptyDraft(tradingCountry))
  const [left, setLeft] = useState<Partial<Record<keyof AccountProblems, boolean>>>({})
  const problems = accountProblems(draft)
  const isReady = Object.values(problems).every((problem) => problem === null)
  const change = (part: Partial<AccountDraft>) => setDraft({ ...draft, ...part })
  const field = (name: keyof AccountProblems) => ({
    value: draft[name],
    problem: left[name] ? problems[name] : null,
    autoComplete: 'off',
    onBlur: () => setLeft({ ...left, [name]: draft[name] !== '' || left[name] === true }),
    onChange: (text: string) => change({ [name]: text }),
  })
  return { draft, isReady, change, field }
}

export function AddAccountModal({ onClose, onDone }: AddAccountModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { mutation, send } = useOnce(addBankAccount(merchantId))
  const { draft, isReady, change, field } = useAccountDraft(merchantTradingCountry)
  const submit = () => {
    if (isReady)
      send(accountToSend(draft), (account) =>
        onDone(`The bank account ${accountMask(account)} was added.`),
      )
  }
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
          <Button type="submit" look="primary" disabled={!isReady} isBusy={mutation.isPending}>
            Add bank account
          </Button>
        </>
      }
    >
      <AccountFields {...{ draft, change, field }} />
    </FormModal>
  )
}

type AccountFieldsProps = Pick<ReturnType<typeof useAccountDraft>, 'draft' | 'change' | 'field'>

function AccountFields({ draft, change, field }: AccountFieldsProps) {
  return (
    <>
      <TextField label="Account name" maxLength={128} data-autofocus {...field('accountName')} />
      <div className={classes['pair']}>
        <RadioGroup
          label="Country"
          isInline
          options={COUNTRY_OPTIONS}
          value={draft.country}
          onChange={(country) => change({ country, currency: emptyDraft(country).currency })}
        />
        <RadioGroup
          label="Currency"
          isInline
          options={CURRENCY_OPTIONS}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
        />
      </div>
      {draft.country === 'AU' && (
        <TextField
          label="BSB"
          inputMode="numeric"
          placeholder="000-000"
          maxLength={32}
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
        {...field('accountNumber')}
      />
    </>
  )
}
