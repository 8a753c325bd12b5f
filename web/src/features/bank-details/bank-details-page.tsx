import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { bindFields } from '#/lib/form/bind-fields.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { CountryField } from '#/ui/fields/country-field.tsx'
import { CURRENCY_OPTIONS } from '#/ui/fields/currency-options.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { FormActions, FormGrid, PageForm } from '#/ui/fields/form-grid.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { useBankDetails } from './use-bank-details.ts'

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

/** Where the merchant's money goes, how often, and who is told; saving it activates the merchant. */
export function BankDetailsPage() {
  const { slug, isAccountSet } = useSession()
  const { draft, problems, change, submit, goBack, save } = useBankDetails()
  const field = bindFields({ draft, problems, change })
  const isSaving = save.isPending || save.isSuccess
  return (
    <Page title="Bank Details">
      <PageForm onSubmit={submit}>
        <ErrorBanner error={save.error} onDismiss={save.reset} />
        {!isAccountSet && (
          <Banner tone="warning">
            The account set-up is not finished yet.{' '}
            <Link to="/$slug/account-setup" params={{ slug }}>
              Complete it first
            </Link>
            , then your bank details activate the account.
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
        </Section>
        <Section title="Business bank account">
          <FormGrid>
            <CountryField label="Country" {...field('country')} />
            <TextField
              label="Account holder name"
              {...field('accountName')}
              maxLength={128}
              autoComplete="off"
            />
            {draft.country === 'AU' && (
              <TextField
                label="BSB"
                {...field('routingNumber')}
                hint="6 digits, such as 062-000."
                maxLength={32}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
            <TextField
              label="Account number"
              {...field('accountNumber')}
              hint={
                draft.country === 'NZ' ? 'Bank, branch, account and suffix: 15 or 16 digits.' : ''
              }
              maxLength={64}
              inputMode="numeric"
              autoComplete="off"
            />
          </FormGrid>
        </Section>
        <Section title="Automatic payouts">
          <FormGrid>
            <RadioGroup
              label="Payout frequency"
              isInline
              options={FREQUENCIES}
              {...field('schedule')}
            />
            <TextField
              label="Payout notification emails (optional)"
              {...field('emails')}
              hint="Who is told of each transfer. Separate several with a comma."
              maxLength={2600}
              inputMode="email"
              autoComplete="off"
            />
          </FormGrid>
        </Section>
        <FormActions>
          <Button disabled={isSaving} onClick={goBack}>
            Back to account set-up
          </Button>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Save and continue
          </Button>
        </FormActions>
      </PageForm>
    </Page>
  )
}
