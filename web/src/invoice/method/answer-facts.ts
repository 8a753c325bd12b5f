import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { dayWords } from '../form/day-words.ts'
import type { Fact } from '../page/facts.tsx'

/** What the merchant asked of its own beside the order, where the customer may see it. */
export const answerFacts = ({ answers }: Invoice): Fact[] =>
  answers.map(({ label, value }) => [label, value])

/** What became of an amount that was held for the order before: nobody should wonder whether they paid it. */
export const letGoFact = ({ letGo, order, merchant, timeZone }: Invoice): Fact => [
  'Held before',
  letGo &&
    `${formatMoneyWithCode(letGo.amount, order.currency)}, let go on ${dayWords(letGo.at, timeZone, merchant.country)}. Nothing was taken.`,
]
