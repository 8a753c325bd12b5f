import type { Country } from '../money/currency.ts'

const SEPARATORS = /[\s\u00AD\u200B-\u200D\u2060\uFEFF\p{Pd}\u2212]/gu

export const stripBankDigits = (text: string): string => text.replaceAll(SEPARATORS, '')

/** Expects stripped text. */
export const isBsb = (stripped: string): boolean => /^[0-9]{6}$/.test(stripped)

/** Expects stripped text. A New Zealand number has bank, branch, account and suffix in 15 or 16 digits. */
export const isAccountNumber = (stripped: string, country: Country): boolean =>
  country === 'NZ' ? /^[0-9]{15,16}$/.test(stripped) : /^[0-9]{4,12}$/.test(stripped)

/** A BSB as Australians write it: `062-000`. Anything else is left as it is. */
export const formatBsb = (bsb: string): string =>
  isBsb(bsb) ? `${bsb.slice(0, 3)}-${bsb.slice(3)}` : bsb
