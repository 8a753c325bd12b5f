import type { Invoice } from '../calls/invoice.ts'
import { formatMoneyWithCode } from '../money/money.ts'

import { formatLocalDay } from './format-local-day.ts'
import type { Fact } from './fact.ts'

export const customAnswerFacts = ({ answers }: Invoice): Fact[] =>
  answers.map(({ label, value }) => [label, value])

/** A released hold, so that the customer knows they did not pay it. */
export const releasedHoldFact = ({ letGo, order, merchant, timeZone }: Invoice): Fact => [
  'Held before',
  letGo &&
    `${formatMoneyWithCode(letGo.amount, order.currency)}, released on ${formatLocalDay(letGo.at, timeZone, merchant.country)}. Nothing was taken.`,
]
