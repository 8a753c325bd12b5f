import { disputeReason } from '@paydeck/contract/merchant/dispute-reasons'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDay } from '@paydeck/contract/time/days'

import { type AboutDispute, TO_RESPONDERS } from './about-dispute.ts'
import { composeEmail, type Email } from './email.ts'

/** `unanswered`: lost without an answer. `inquiry_closed`: an inquiry that never became a dispute. */
export type DisputeEnd = 'won' | 'lost' | 'unanswered' | 'accepted' | 'inquiry_closed'

export interface DisputeClosed extends AboutDispute {
  closedAt: Date
  end: DisputeEnd
}

/** Says how a dispute or inquiry ended, and where its money is now. */
export function disputeClosedEmail(closed: DisputeClosed): Email {
  const { brand, businessName, orderNumber, end } = closed
  const amount = formatMoneyWithCode(closed.amount, closed.currency)
  const fee = formatMoneyWithCode(closed.fee, closed.currency)
  const isInquiry = end === 'inquiry_closed'
  const { subject, heading, paragraphs } = COPY[end](orderNumber, amount, fee)
  return composeEmail({
    brand,
    subject,
    from: businessName,
    heading,
    paragraphs,
    facts: [
      ['Order', orderNumber],
      ['Customer', closed.customerName ?? 'Guest'],
      [isInquiry ? 'Asked about' : 'Disputed', amount],
      ...(isInquiry ? [] : ([['Fee', fee]] satisfies [string, string][])),
      ['Reason', disputeReason(closed.reason).label],
      [isInquiry ? 'Ended' : 'Decided', formatDay(closed.closedAt, closed.timeZone)],
    ],
    button: { label: isInquiry ? 'See the inquiry' : 'See the dispute', address: closed.link },
    smallPrint: TO_RESPONDERS,
  })
}

interface EmailCopy {
  subject: string
  heading: string
  paragraphs: string[]
}

const amountTakenText = (amount: string, fee: string): string =>
  `${amount} was taken from your balance when the dispute opened and stays with the customer; the dispute fee of ${fee} is not returned. Nothing more is taken, and nothing more can be refunded.`

const lostCopy = (order: string, amount: string, paragraphs: string[]): EmailCopy => ({
  subject: `You lost the dispute of order ${order}: the customer keeps ${amount}`,
  heading: `The dispute of order ${order} is lost`,
  paragraphs,
})

const COPY: {
  readonly [End in DisputeEnd]: (order: string, amount: string, fee: string) => EmailCopy
} = {
  won: (order, amount, fee) => ({
    subject: `You won the dispute of order ${order}: ${amount} is back in your balance`,
    heading: `You won the dispute of order ${order}`,
    paragraphs: [
      'Your customer’s bank decided in your favour.',
      `${amount} is back in your balance and goes out with your next transfers; the dispute fee of ${fee} is not returned.`,
    ],
  }),
  lost: (order, amount, fee) =>
    lostCopy(order, amount, [
      'The customer’s bank decided in the customer’s favour.',
      amountTakenText(amount, fee),
    ]),
  unanswered: (order, amount, fee) =>
    lostCopy(order, amount, ['No evidence was submitted in time.', amountTakenText(amount, fee)]),
  accepted: (order, amount, fee) => ({
    subject: `The dispute of order ${order} is accepted: the customer keeps ${amount}`,
    heading: `You accepted the dispute of order ${order}`,
    paragraphs: ['The dispute is closed, and counts as lost.', amountTakenText(amount, fee)],
  }),
  inquiry_closed: (order, amount) => ({
    subject: `The inquiry about order ${order} ended: nothing was taken`,
    heading: `The inquiry about order ${order} ended without a dispute`,
    paragraphs: [
      `The customer’s bank closed its question about ${amount}. Nothing was taken from your balance, and there is no fee.`,
    ],
  }),
}
