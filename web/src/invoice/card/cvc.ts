import { brandOf, digitsOf } from './card-number.ts'

/** How many digits the security code of this card has. */
function cvcLength(cardNumber: string): 3 | 4 {
  return brandOf(cardNumber) === 'amex' ? 4 : 3
}

/** What the empty field says: how long the code of this card is. */
export function cvcHint(cardNumber: string): string {
  return `${cvcLength(cardNumber)} digits`
}

/** The digits that can belong to the code. While the brand is unknown four are let in. */
export function formatCvc(text: string, cardNumber: string): string {
  return digitsOf(text).slice(0, brandOf(cardNumber) === null ? 4 : cvcLength(cardNumber))
}

/** What is wrong with a security code, as a sentence for its field; null when nothing is. */
export function cvcProblem(text: string, cardNumber: string): string | null {
  const count = cvcLength(cardNumber)
  if (text === '') return 'Enter the code'
  const isRight = text.length === count || (brandOf(cardNumber) === null && text.length === 4)
  return isRight ? null : `It has ${count} digits`
}
