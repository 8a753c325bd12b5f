import type { Country } from '@paydeck/contract/money/currency'

import { CountryField } from '#/ui/fields/country-field.tsx'
import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'

import type { BankField } from './use-bank-details.ts'

export function BankAccountSection({ country, field }: { country: Country; field: BankField }) {
  return (
    <Section title="Business bank account">
      <FormGrid>
        <CountryField label="Country" {...field('country')} />
        <TextField
          label="Account holder name"
          {...field('accountName')}
          maxLength={128}
          autoComplete="off"
        />
        {country === 'AU' && (
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
          hint={country === 'NZ' ? 'Bank, branch, account and suffix: 15 or 16 digits.' : ''}
          maxLength={64}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormGrid>
    </Section>
  )
}
