import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand } from './email.ts'
import { questions } from './questions.ts'

export interface RefundNotice {
  brand: MailBrand
  payee: string
  orderNumber: string
  /** The part of the refund that is paid back, and the part that is taken off the plan. Minor units. */
  toSource: number
  toPlan: number
  currency: string
  paidWith: string
  /** What is owed on the plan now, in minor units; null when there is none. */
  outstanding: number | null
  contact: string | null
}

export function refundEmail(notice: RefundNotice): Email {
  const { payee, orderNumber, toSource, toPlan, outstanding } = notice
  const money = (amount: number): string => formatMoneyWithCode(amount, notice.currency)
  const total = money(toSource + toPlan)
  return composeEmail({
    brand: notice.brand,
    subject: `${payee}: refund for order ${orderNumber}`,
    from: payee,
    heading: `${payee} has refunded ${total}`,
    paragraphs: [
      ...(toSource > 0
        ? [
            `${money(toSource)} goes back to what you paid with. It may take up to 10 days to appear on your statement.`,
          ]
        : []),
      ...(toPlan > 0
        ? [
            outstanding === 0
              ? `Your payment plan is smaller by ${money(toPlan)}. There is nothing left to pay.`
              : `Your payment plan is smaller by ${money(toPlan)}, taken evenly off the instalments that are left.`,
          ]
        : []),
    ],
    facts: [
      ['Order', orderNumber],
      ['Refunded', total],
      ...(toSource > 0 ? ([['Back to', notice.paidWith]] satisfies [string, string][]) : []),
      ...(outstanding === null
        ? []
        : ([['Still to pay', money(outstanding)]] satisfies [string, string][])),
    ],
    smallPrint: [questions(notice.contact, payee)],
  })
}
