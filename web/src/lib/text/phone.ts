import { COUNTRIES, type Country } from '@paydeck/contract/money/currency'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export const NO_PHONE = 'Please enter a valid phone number'

export const DIAL_CODES = { AU: '+61', NZ: '+64' } as const satisfies Record<Country, string>

/** `0412 345 678` in AU is `+61412345678`; null when not valid there. About 34 KiB: import it lazily. */
export function parsePhone(text: string, country: Country): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return phone?.isValid() ? phone.number : null
}

export const isPhoneOrBlank = (text: string, country: Country): boolean =>
  text.trim() === '' || parsePhone(text, country) !== null

/** `021 123 4567` may be a New Zealand mobile, or a New South Wales landline usually written `02 1123 4567`. */
export const mayBeOfNewZealand = (text: string, country: Country): boolean =>
  country === 'AU' && /^\(?02[0-9]/.test(text.trim()) && parsePhone(text, 'NZ') !== null

/** `+61412345678` becomes `0412 345 678` in AU. Other numbers stay as they are, with `fallback` as their country. */
export function phoneFields(
  stored: string | null,
  fallback: Country,
): { text: string; country: Country } {
  const phone = stored === null ? undefined : parsePhoneNumberFromString(stored)
  const country = COUNTRIES.find((code) => code === phone?.country)
  return phone && country
    ? { text: phone.formatNational(), country }
    : { text: stored ?? '', country: fallback }
}
