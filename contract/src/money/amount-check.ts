import { parseAmount } from './money.ts'

/** What an amount of a payment is entered for. */
export type AmountAction = 'refund' | 'capture'

const TEXTS = {
  refund: {
    none: 'Incorrect refund amount',
    tooMuch: 'Amount is larger than refundable amount',
  },
  capture: {
    none: 'Incorrect capture amount',
    tooMuch: 'Amount is larger than transaction amount',
  },
} as const satisfies Record<AmountAction, { none: string; tooMuch: string }>

/**
 * What is wrong with an amount to refund or capture, in words; null when nothing is. Whoever asks, form or server, is
 * told the same.
 * @param amount minor units
 * @param limit what may be refunded or captured at most, minor units
 */
export function amountRefusal(act: AmountAction, amount: number, limit: number): string | null {
  if (amount <= 0) return TEXTS[act].none
  return amount > limit ? TEXTS[act].tooMuch : null
}

/** An amount that may be sent (minor units), or what is wrong with what was typed. */
export type AmountCheck = { amount: number; problem: null } | { amount: null; problem: string }

/** The largest part that can be typed, in minor units: four digits and two decimals. */
export const MAX_TYPED = 999_999

/** Up to four digits, then nothing or one or two decimals: no sign, no commas, no dot at either end. */
const TYPED = /^[0-9]{1,4}(?:\.[0-9]{1,2})?$/

/** What a sign in front says of the amount behind it: it is a number, but none that can be sent. */
const NEGATIVE = /^[-−]/

/**
 * Reads a part of a payment as a person typed it, in major units (`12.5` is 1250).
 * @param limit what may be refunded or captured at most, minor units
 */
export function checkPartialAmount(act: AmountAction, text: string, limit: number): AmountCheck {
  const typed = text.trim()
  const figures = typed.replace(NEGATIVE, '')
  const value = TYPED.test(figures) ? parseAmount(figures) : null
  if (value === null) return { amount: null, problem: 'Please enter a valid amount' }
  const amount = figures === typed ? value : -value
  const problem = amountRefusal(act, amount, limit)
  return problem === null ? { amount, problem } : { amount: null, problem }
}
