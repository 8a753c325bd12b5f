import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDay } from '@paydeck/contract/time/days'

import { TO_RESPONDERS } from './about-dispute.ts'
import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface FraudWarned {
  brand: MailBrand
  businessName: string
  orderNumber: string
  customerName: string | null
  /** Minor units. */
  amount: number
  currency: string
  warnedAt: Date
  /** The payment in the dashboard. */
  link: string
  timeZone: string
}

export function fraudWarningEmail(warned: FraudWarned): Email {
  const { brand, businessName, orderNumber } = warned
  const amount = formatMoneyWithCode(warned.amount, warned.currency)
  return composeEmail({
    brand,
    subject: `Possible fraud: the payment of order ${orderNumber}`,
    from: businessName,
    heading: `A bank reports the payment of order ${orderNumber} as possible fraud`,
    paragraphs: [
      'The cardholder’s bank says that this payment may not have been made by its cardholder. Nothing has been taken from your balance.',
      'Many such payments are disputed later. If you do not know this customer, stop the delivery and refund the payment now: that may save you the dispute and its fee.',
    ],
    facts: [
      ['Order', orderNumber],
      ['Customer', warned.customerName ?? 'Guest'],
      ['Paid', amount],
      ['Reported', formatDay(warned.warnedAt, warned.timeZone)],
    ],
    button: { label: 'See the payment', address: warned.link },
    smallPrint: TO_RESPONDERS,
  })
}
