import { COUNTRIES, type Country } from '@paydeck/contract/money/currency'

const NAMES = { AU: 'Australia', NZ: 'New Zealand' } as const satisfies Record<Country, string>

export const countryName = (country: Country): string => NAMES[country]

export const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: NAMES[value] }))
