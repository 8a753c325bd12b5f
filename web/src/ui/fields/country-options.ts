import { COUNTRIES, type Country } from '@paydeck/contract/money/currency'

const NAMES = { AU: 'Australia', NZ: 'New Zealand' } as const satisfies Record<Country, string>

/** A country's name, as pickers show it. */
export const countryName = (country: Country): string => NAMES[country]

/** The countries to choose from, as a picker or a group of radio buttons takes them. */
export const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: NAMES[value] }))
