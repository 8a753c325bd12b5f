import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'

import type { BankField } from './use-bank-details.ts'

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

export function PayoutsSection({ field }: { field: BankField }) {
  return (
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
          hint="We email a report of each transfer to these addresses. Separate them with commas."
          maxLength={2600}
          inputMode="email"
          autoComplete="off"
        />
      </FormGrid>
    </Section>
  )
}
