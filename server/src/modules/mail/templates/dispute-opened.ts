import { disputeReason } from '@paydeck/contract/merchant/dispute-reasons'
import { formatDateTime, formatDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { type AboutDispute, TO_RESPONDERS } from './about-dispute.ts'
import { composeEmail, type Email } from './email.ts'

export interface DisputeOpened extends AboutDispute {
  openedAt: Date
  /** The deadline for an answer; null when none is possible. */
  dueBy: Date | null
  /** In a reminder; null in the first email. */
  daysLeft: number | null
  supportEmail: string
}

export function disputeEmail(dispute: DisputeOpened): Email {
  const { brand, businessName, orderNumber, daysLeft, dueBy } = dispute
  const money = (amount: number): string => formatMoneyWithCode(amount, dispute.currency)
  const amount = money(dispute.amount)
  const { label } = disputeReason(dispute.reason)
  return composeEmail({
    brand,
    subject:
      daysLeft === null
        ? `A payment of ${amount} is disputed: order ${orderNumber}`
        : `${leftIn(daysLeft)} to answer the dispute of order ${orderNumber}`,
    from: businessName,
    heading: `The payment of order ${orderNumber} is disputed`,
    paragraphs: [
      `Your customer has asked their bank for ${amount} back. The amount and a fee are taken from your balance while the bank decides; if it decides in your favour, the amount comes back.`,
      howToAnswer(dispute),
    ],
    facts: [
      ['Order', orderNumber],
      ['Customer', dispute.customerName ?? 'Guest'],
      ['Disputed', amount],
      ['Fee', money(dispute.fee)],
      ['Reason', label],
      ['Opened', formatDay(dispute.openedAt, dispute.timeZone)],
      ...(dueBy
        ? ([['Answer by', formatDateTime(dueBy, dispute.timeZone)]] satisfies [string, string][])
        : []),
    ],
    button: { label: dueBy ? 'Answer the dispute' : 'See the dispute', address: dispute.link },
    smallPrint: TO_RESPONDERS,
  })
}

export const leftIn = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`)

function howToAnswer({ dueBy, daysLeft, supportEmail }: DisputeOpened): string {
  if (dueBy === null)
    return `To challenge the dispute, send what shows that you delivered (order, invoice, proof of delivery) to ${supportEmail} soon. Without an answer a dispute is lost.`
  const answer =
    'In your dashboard you can say what happened and add documents (receipt, proof of delivery, messages), or accept the dispute. Without an answer a dispute is lost.'
  return daysLeft === null ? answer : `It is not answered yet. ${answer}`
}
