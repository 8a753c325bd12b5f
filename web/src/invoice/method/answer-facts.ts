import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { formatLocalDay } from '../form/format-local-day.ts'
import type { Fact } from '../page/facts.tsx'

export const customAnswerFacts = ({ answers }: Invoice): Fact[] =>
  answers.map(({ label, value }) => [label, value])

/** A released hold, so that the customer knows they did not pay it. */
export const releasedHoldFact = ({ letGo, order, merchant, timeZone }: Invoice): Fact => [
  'Held before',
  letGo &&
    `${formatMoneyWithCode(letGo.amount, order.currency)}, released on ${formatLocalDay(letGo.at, timeZone, merchant.country)}. Nothing was taken.`,
]
