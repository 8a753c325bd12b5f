import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { PhoneField } from '#/ui/fields/phone-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { Setup } from './use-setup.ts'

export function ContactFields({ form }: { form: Setup }) {
  const { draft, field, change } = form
  return (
    <FormGrid>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="Contact email"
        type="email"
        maxLength={254}
        autoComplete="email"
        {...field('contactEmail')}
      />
      <PhoneField
        label="Phone number"
        country={draft.phoneCountry}
        autoComplete="tel"
        onCountryChange={(phoneCountry) => change({ phoneCountry })}
        {...field('phone')}
      />
    </FormGrid>
  )
}
