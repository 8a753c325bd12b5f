import { digitsOf } from '../../form/digits.ts'

export type CardBrand = 'visa' | 'mastercard' | 'amex'

const BRANDS: readonly { brand: CardBrand; prefix: RegExp; lengths: readonly number[] }[] = [
  { brand: 'visa', prefix: /^4/, lengths: [13, 16, 19] },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
  },
  { brand: 'amex', prefix: /^3[47]/, lengths: [15] },
]
const OTHER_LENGTHS: readonly number[] = [12, 13, 14, 15, 16, 17, 18, 19]

const ruleOf = (digits: string) => BRANDS.find(({ prefix }) => prefix.test(digits))

export function brandOf(number: string): CardBrand | null {
  return ruleOf(digitsOf(number))?.brand ?? null
}

/** Groups as printed on the card: 4-6-5 for Amex, fours elsewhere; drops surplus digits. */
export function groupCardNumber(text: string): string {
  const typedDigits = digitsOf(text)
  const rule = ruleOf(typedDigits)
  const digits = typedDigits.slice(0, Math.max(...(rule?.lengths ?? OTHER_LENGTHS)))
  if (rule?.brand !== 'amex') return digits.replace(/(.{4})(?=.)/g, '$1 ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
}

/** The Luhn checksum (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return digits !== '' && sum % 10 === 0
}

export function cardNumberProblem(text: string): string | null {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the card number'
  const lengths = ruleOf(digits)?.lengths ?? OTHER_LENGTHS
  if (!lengths.includes(digits.length)) return 'The card number is not complete'
  return passesLuhn(digits) ? null : 'Check the card number: a digit looks wrong'
}
