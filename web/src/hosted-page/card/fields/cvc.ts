import { digitsOf } from '../../form/digits.ts'
import { brandOf } from './card-number.ts'

function cvcLength(cardNumber: string): 3 | 4 {
  return brandOf(cardNumber) === 'amex' ? 4 : 3
}

export function cvcHint(cardNumber: string): string {
  return `${cvcLength(cardNumber)} digits`
}

/** Allows four digits while the brand is unknown. */
export function formatCvc(text: string, cardNumber: string): string {
  return digitsOf(text).slice(0, brandOf(cardNumber) === null ? 4 : cvcLength(cardNumber))
}

export function cvcProblem(text: string, cardNumber: string): string | null {
  const count = cvcLength(cardNumber)
  if (text === '') return 'Enter the code'
  const isValid = text.length === count || (brandOf(cardNumber) === null && text.length === 4)
  return isValid ? null : `It has ${count} digits`
}
