import { COUNTRIES, type Country } from '@paydeck/contract/money/currency'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What a number of the country begins with when it is dialled from abroad. */
export const DIAL_CODES = { AU: '+61', NZ: '+64' } as const satisfies Record<Country, string>

/**
 * A typed phone number in international form (`0412 345 678` in AU is `+61412345678`); null when it is none of the
 * country. A number with its own `+` is read by the country that it names. Some 34 KiB: import it where a phone is asked.
 */
export function readPhone(text: string, country: Country): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return phone?.isValid() ? phone.number : null
}

/**
 * A stored number as the field beside a choice of countries shows it: `+61412345678` is `0412 345 678` of AU. What
 * belongs to neither country keeps its form.
 * @param otherwise whose number it is read as when it does not say so
 */
export function phoneFields(
  stored: string | null,
  otherwise: Country,
): { text: string; country: Country } {
  const phone = stored === null ? undefined : parsePhoneNumberFromString(stored)
  const country = COUNTRIES.find((code) => code === phone?.country)
  return phone && country
    ? { text: phone.formatNational(), country }
    : { text: stored ?? '', country: otherwise }
}
