import { disputeReason } from '@paydeck/contract/merchant/dispute-reasons'
import { formatDateTime, formatDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { TO_RESPONDERS } from './about-dispute.ts'
import { type DisputeOpened, leftIn } from './dispute-opened.ts'
import { composeEmail, type Email } from './email.ts'

/** A bank asks about a payment; no money has moved. */
export function inquiryEmail(inquiry: Omit<DisputeOpened, 'fee'>): Email {
  const { brand, businessName, orderNumber, daysLeft, dueBy, timeZone } = inquiry
  const amount = formatMoneyWithCode(inquiry.amount, inquiry.currency)
  const { label } = disputeReason(inquiry.reason)
  return composeEmail({
    brand,
    subject:
      daysLeft === null
        ? `A bank asks about a payment of ${amount}: order ${orderNumber}`
        : `${leftIn(daysLeft)} to answer the inquiry about order ${orderNumber}`,
    from: businessName,
    heading: `Your customer’s bank asks about order ${orderNumber}`,
    paragraphs: [
      'This is an inquiry, not a dispute yet: nothing has been taken from your balance, and there is no fee.',
      howToAnswer(inquiry),
    ],
    facts: [
      ['Order', orderNumber],
      ['Customer', inquiry.customerName ?? 'Guest'],
      ['Asked about', amount],
      ['Reason', label],
      ['Opened', formatDay(inquiry.openedAt, timeZone)],
      ...(dueBy
        ? ([['Answer by', formatDateTime(dueBy, timeZone)]] satisfies [string, string][])
        : []),
    ],
    button: { label: dueBy ? 'Answer the inquiry' : 'See the inquiry', address: inquiry.link },
    smallPrint: TO_RESPONDERS,
  })
}

function howToAnswer({ dueBy, daysLeft }: Pick<DisputeOpened, 'dueBy' | 'daysLeft'>): string {
  if (dueBy === null)
    return 'It can no longer be answered. If you refund the payment, the inquiry usually ends without a dispute.'
  const answer =
    'Say what happened and add documents in your dashboard, or refund the payment. Without an answer the inquiry may become a dispute, which takes the amount and a fee.'
  return daysLeft === null ? answer : `It is not answered yet. ${answer}`
}
