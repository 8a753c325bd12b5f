import type { Invoice } from '../calls/invoice.ts'
import { formatMoneyWithCode } from '../money/money.ts'

import { formatLocalDay } from './format-local-day.ts'
import type { ReceiptField } from './receipt-field.ts'

export const customAnswerFields = ({ answers }: Invoice): ReceiptField[] =>
  answers.map(({ label, value }) => [label, value])

/** A released hold, so that the customer knows they did not pay it. */
export const releasedHoldField = ({ letGo, order, merchant, timeZone }: Invoice): ReceiptField => [
  'Held before',
  letGo &&
    `${formatMoneyWithCode(letGo.amount, order.currency)}, released on ${formatLocalDay(letGo.at, timeZone, merchant.country)}. Nothing was taken.`,
]
