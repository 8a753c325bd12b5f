import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDay } from '@paydeck/contract/time/days'

import { TO_RESPONDERS } from './about-dispute.ts'
import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface DebitReturn {
  brand: MailBrand
  businessName: string
  orderNumber: string
  customerName: string | null
  /** The amount of the payment, and the amount that moved this time; minor units. */
  paid: number
  amount: number
  currency: string
  at: Date
  /** The payment in the dashboard. */
  link: string
  timeZone: string
}

/** @param why a sentence @param isWhole whether nothing is left of the payment */
export function debitReturnedEmail(
  returned: DebitReturn & { why: string; isWhole: boolean },
): Email {
  const { orderNumber, isWhole, why } = returned
  const amount = formatMoneyWithCode(returned.amount, returned.currency)
  return composeReturn(returned, {
    subject: `The bank took back ${amount} of order ${orderNumber}`,
    heading: `A direct debit of order ${orderNumber} was returned`,
    amountLabel: 'Taken back',
    paragraphs: [
      `${why} ${amount} was taken from your balance; the fee of the payment is not returned.`,
      isWhole
        ? 'The payment has failed, but its order stays paid, because you may have delivered already. If your customer still owes you the money, send them a new order.'
        : 'The rest of the payment stays yours. If your customer still owes you what was taken, send them a new order.',
    ],
  })
}

export function debitReturnWonEmail(won: DebitReturn): Email {
  const amount = formatMoneyWithCode(won.amount, won.currency)
  return composeReturn(won, {
    subject: `${amount} of order ${won.orderNumber} is back in your balance`,
    heading: `What the bank had taken back of order ${won.orderNumber} is yours again`,
    amountLabel: 'Back in your balance',
    paragraphs: [
      `${amount} goes out with your next transfers. If you have asked your customer for the money again, withdraw that order.`,
    ],
  })
}

interface EmailCopy {
  subject: string
  heading: string
  amountLabel: string
  paragraphs: string[]
}

function composeReturn(
  debit: DebitReturn,
  { subject, heading, amountLabel, paragraphs }: EmailCopy,
): Email {
  const { brand, businessName, orderNumber, customerName, currency } = debit
  return composeEmail({
    brand,
    subject,
    from: businessName,
    heading,
    paragraphs,
    facts: [
      ['Order', orderNumber],
      ['Customer', customerName ?? 'Guest'],
      ['Paid', formatMoneyWithCode(debit.paid, currency)],
      [amountLabel, formatMoneyWithCode(debit.amount, currency)],
      ['On', formatDay(debit.at, debit.timeZone)],
    ],
    button: { label: 'See the payment', address: debit.link },
    smallPrint: TO_RESPONDERS,
  })
}
