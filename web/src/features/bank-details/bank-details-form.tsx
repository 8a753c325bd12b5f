import { Link } from '@tanstack/react-router'

import { CurrencyWarning } from '#/entities/bank-account/currency-warning.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { CURRENCY_OPTIONS } from '#/ui/fields/currency-options.ts'
import { FormActions, FormGrid, PageForm } from '#/ui/fields/form-grid.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'

import { BankAccountSection } from './bank-account-section.tsx'
import type { SavedBankDetails } from './bank-form.ts'
import { PayoutsSection } from './payouts-section.tsx'
import { SavedAccountsSection } from './saved-accounts-section.tsx'
import { useBankDetails } from './use-bank-details.ts'

export function BankDetailsForm({ saved }: { saved: SavedBankDetails }) {
  const { slug, isAccountSet, merchantTradingCountry } = useSession()
  const { draft, field, submit, goBack, save } = useBankDetails(saved)
  const isSaving = save.isPending || save.isSuccess
  return (
    <PageForm mutation={save} onSubmit={submit}>
      {!isAccountSet && (
        <Banner tone="warning">
          Your account set-up is not finished yet.{' '}
          <Link to="/$slug/account-setup" params={{ slug }}>
            Complete it first
          </Link>
          ; your bank details then activate your account.
        </Banner>
      )}
      <Section title="Currency">
        <FormGrid>
          <SelectField
            label="Payout currency"
            options={CURRENCY_OPTIONS}
            {...field('currency')}
            hint="Payments in this currency are paid out to the account below."
          />
        </FormGrid>
        <CurrencyWarning currency={draft.currency} tradingCountry={merchantTradingCountry} />
      </Section>
      {saved.accounts.length > 0 && <SavedAccountsSection accounts={saved.accounts} />}
      <BankAccountSection country={draft.country} field={field} />
      <PayoutsSection field={field} />
      <FormActions>
        <Button disabled={isSaving} onClick={goBack}>
          Back to account set-up
        </Button>
        <Button type="submit" variant="primary" isBusy={isSaving}>
          Save and continue
        </Button>
      </FormActions>
    </PageForm>
  )
}
