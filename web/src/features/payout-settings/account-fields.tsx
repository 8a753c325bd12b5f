import type { Country } from '@paydeck/contract/money/currency'

import { CurrencyWarning } from '#/entities/bank-account/currency-warning.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { COUNTRY_OPTIONS } from '#/ui/fields/country-options.ts'
import { CURRENCY_OPTIONS } from '#/ui/fields/currency-options.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { accountForm, emptyDraft } from './account-form.ts'
import classes from './payout-settings.module.css'

export const useAccountForm = (tradingCountry: Country) =>
  useForm(accountForm, () => emptyDraft(tradingCountry), { shows: 'after-leaving' })

export function AccountFields({ form }: { form: ReturnType<typeof useAccountForm> }) {
  const { merchantTradingCountry } = useSession()
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
      <CurrencyWarning currency={draft.currency} tradingCountry={merchantTradingCountry} />
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
