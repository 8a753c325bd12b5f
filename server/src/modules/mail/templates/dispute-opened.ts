import { formatDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface DisputeOpened {
  brand: MailBrand
  businessName: string
  orderNumber: string
  customerName: string | null
  /** Minor units. */
  amount: number
  fee: number
  currency: string
  reason: string | null
  openedAt: Date
  /** The payment in the dashboard. */
  link: string
  timeZone: string
  supportEmail: string
}

export function disputeEmail(dispute: DisputeOpened): Email {
  const money = (amount: number): string => formatMoneyWithCode(amount, dispute.currency)
  const amount = money(dispute.amount)
  return composeEmail({
    brand: dispute.brand,
    subject: `A payment of ${amount} is disputed: order ${dispute.orderNumber}`,
    from: dispute.businessName,
    heading: `The payment of order ${dispute.orderNumber} is disputed`,
    paragraphs: [
      `Your customer has asked their bank for ${amount} back. The amount and a fee are taken from your balance while the bank decides; if it decides in your favour, the amount comes back.`,
      `To challenge the dispute, send what shows that you delivered (order, invoice, proof of delivery) to ${dispute.supportEmail} soon. Without an answer a dispute is lost.`,
    ],
    facts: [
      ['Order', dispute.orderNumber],
      ['Customer', dispute.customerName ?? 'Guest'],
      ['Disputed', amount],
      ['Fee', money(dispute.fee)],
      ...(dispute.reason ? ([['Reason', dispute.reason]] satisfies [string, string][]) : []),
      ['Opened', formatDay(dispute.openedAt, dispute.timeZone)],
    ],
    button: { label: 'View the payment', address: dispute.link },
    smallPrint: ['You get this email because you are an administrator of this account.'],
  })
}
