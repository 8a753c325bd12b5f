import type { Country } from '../money/currency.ts'

/** Everything people put between the digits: spaces of any kind and dashes of any kind. */
const BETWEEN = /[\s\u00AD\u200B-\u200D\u2060\uFEFF\p{Pd}\u2212]/gu

/** An account number or BSB without the spaces and dashes people write it with. */
export const stripBankDigits = (text: string): string => text.replaceAll(BETWEEN, '')

/** A BSB is six digits. Takes the stripped text. */
export const isBsb = (stripped: string): boolean => /^[0-9]{6}$/.test(stripped)

/** Digits only; NZ numbers name bank, branch and suffix in 15 or 16 of them. Takes the stripped text. */
export const isAccountNumber = (stripped: string, country: Country): boolean =>
  country === 'NZ' ? /^[0-9]{15,16}$/.test(stripped) : /^[0-9]{4,12}$/.test(stripped)
