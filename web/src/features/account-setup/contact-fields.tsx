import { FormGrid } from '#/ui/form-grid.tsx'
import { PhoneField } from '#/ui/phone-field.tsx'
import { TextField } from '#/ui/text-field.tsx'

import type { SetupFieldsProps } from './business-fields.tsx'

/** Whom we ask about the business. */
export function ContactFields({ draft, problems, onChange }: SetupFieldsProps) {
  return (
    <FormGrid>
      <TextField
        label="First name"
        value={draft.firstName}
        problem={problems.firstName}
        autoComplete="given-name"
        onChange={(firstName) => onChange({ firstName })}
      />
      <TextField
        label="Last name"
        value={draft.lastName}
        problem={problems.lastName}
        autoComplete="family-name"
        onChange={(lastName) => onChange({ lastName })}
      />
      <TextField
        label="Contact email"
        type="email"
        value={draft.contactEmail}
        problem={problems.contactEmail}
        maxLength={254}
        autoComplete="email"
        onChange={(contactEmail) => onChange({ contactEmail })}
      />
      <PhoneField
        label="Phone number"
        value={draft.phone}
        country={draft.phoneCountry}
        problem={problems.phone}
        autoComplete="tel"
        onChange={(phone) => onChange({ phone })}
        onCountry={(phoneCountry) => onChange({ phoneCountry })}
      />
    </FormGrid>
  )
}
