import type { Country } from '@paydeck/contract/money/currency'

import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const REGIONS_OF_NEW_ZEALAND = [
  'Northland',
  'Auckland',
  'Waikato',
  'Bay of Plenty',
  'Gisborne',
  'Hawke’s Bay',
  'Taranaki',
  'Manawatū-Whanganui',
  'Wellington',
  'Tasman',
  'Nelson',
  'Marlborough',
  'West Coast',
  'Canterbury',
  'Otago',
  'Southland',
  'Chatham Islands',
]

interface RegionFieldProps {
  country: Country
  value: string
  onChange: (region: string) => void
  problem?: string | null | undefined
}

/** New Zealand has regions instead of states: a list, which keeps a value saved before. */
export function RegionField({ country, ...field }: RegionFieldProps) {
  if (country !== 'NZ')
    return <TextField label="State" maxLength={64} autoComplete="off" {...field} />
  const { value } = field
  const isOther = value !== '' && !REGIONS_OF_NEW_ZEALAND.includes(value)
  const regions = isOther ? [value, ...REGIONS_OF_NEW_ZEALAND] : REGIONS_OF_NEW_ZEALAND
  return (
    <SelectField
      label="Region"
      placeholder="Choose a region"
      options={regions.map((region) => ({ value: region, label: region }))}
      {...field}
    />
  )
}
