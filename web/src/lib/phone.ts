import type { Country } from '@paydeck/contract/currency'
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
