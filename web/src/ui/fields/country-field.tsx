import type { Country } from '@paydeck/contract/money/currency'

import { COUNTRY_OPTIONS } from './country-options.ts'
import { SelectField } from './select-field.tsx'

interface CountryFieldProps {
  label: string
  value: Country
  onChange: (country: Country) => void
}

export function CountryField({ label, value, onChange }: CountryFieldProps) {
  return <SelectField label={label} options={COUNTRY_OPTIONS} value={value} onChange={onChange} />
}
