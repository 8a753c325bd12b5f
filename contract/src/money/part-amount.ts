import { parseAmount } from './money.ts'

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

/** The problem with an amount, or null. Form and server use the same words. Both amounts in minor units. */
export function amountRefusal(act: AmountAction, amount: number, limit: number): string | null {
  if (amount <= 0) return TEXTS[act].none
  return amount > limit ? TEXTS[act].tooMuch : null
}

export type AmountCheck = { amount: number; problem: null } | { amount: null; problem: string }

/** The largest amount the field accepts, in minor units: four digits and two decimals. */
export const MAX_AMOUNT = 999_999

const AMOUNT_PATTERN = /^[0-9]{1,4}(?:\.[0-9]{1,2})?$/

/** A negative amount is a valid number, so it gets the message about its size. */
const NEGATIVE = /^[-−]/

/** Checks a partial amount as typed, in major units (`12.5` is 1250), against `limit` in minor units. */
export function checkPartialAmount(act: AmountAction, text: string, limit: number): AmountCheck {
  const trimmed = text.trim()
  const figures = trimmed.replace(NEGATIVE, '')
  const value = AMOUNT_PATTERN.test(figures) ? parseAmount(figures) : null
  if (value === null) return { amount: null, problem: 'Please enter a valid amount' }
  const amount = figures === trimmed ? value : -value
  const problem = amountRefusal(act, amount, limit)
  return problem === null ? { amount, problem } : { amount: null, problem }
}
