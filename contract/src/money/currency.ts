import { lookUp } from '../identifiers/look-up.ts'

/** Countries a merchant can trade or be taxed in; ZA is for display only. */
export const COUNTRIES = ['AU', 'NZ'] as const
export type Country = (typeof COUNTRIES)[number]

export const CURRENCIES = ['AUD', 'NZD'] as const
export type Currency = (typeof CURRENCIES)[number]

export const DEFAULT_COUNTRY = 'AU'
export const DEFAULT_CURRENCY = 'AUD'

const CURRENCY_OF = { AU: 'AUD', NZ: 'NZD', ZA: 'ZAR' } as const
const LOCALE_OF = { AUD: 'en-AU', NZD: 'en-NZ', ZAR: 'en-ZA' } as const
const NAME_OF: Record<string, string> = {
  AUD: 'Australian dollars',
  NZD: 'New Zealand dollars',
  ZAR: 'South African rand',
}

export function currencyOf(countryCode: string | null | undefined): 'AUD' | 'NZD' | 'ZAR' {
  return lookUp<'AUD' | 'NZD' | 'ZAR'>(CURRENCY_OF, countryCode) ?? DEFAULT_CURRENCY
}

export function localeOf(currencyCode: string | null | undefined): string {
  return lookUp<string>(LOCALE_OF, currencyCode) ?? 'en-AU'
}

export function currencyName(currencyCode: string): string {
  return lookUp(NAME_OF, currencyCode) ?? currencyCode
}
