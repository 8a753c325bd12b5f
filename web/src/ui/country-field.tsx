import { COUNTRIES, type Country } from '@paydeck/contract/currency'

import { SelectField } from './select-field.tsx'

const NAMES = { AU: 'Australia', NZ: 'New Zealand' } as const satisfies Record<Country, string>

/** A country's name, as the picker shows it. */
export const countryName = (country: Country): string => NAMES[country]

const OPTIONS = COUNTRIES.map((value) => ({ value, label: NAMES[value] }))

interface CountryFieldProps {
  label: string
  value: Country
  onChange: (country: Country) => void
}

/** The country picker: Australia or New Zealand. */
export function CountryField({ label, value, onChange }: CountryFieldProps) {
  return <SelectField label={label} options={OPTIONS} value={value} onChange={onChange} />
}
