import { bindFields } from '#/lib/form/bind-fields.ts'
import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { PhoneField } from '#/ui/fields/phone-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { SetupFieldsProps } from './business-fields.tsx'

export function ContactFields({ draft, problems, onChange }: SetupFieldsProps) {
  const field = bindFields({ draft, problems, change: onChange })
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
        onCountry={(phoneCountry) => onChange({ phoneCountry })}
        {...field('phone')}
      />
    </FormGrid>
  )
}
