import { formatCalendarDay } from '@paydeck/contract/days'
import { formatMoneyWithCode } from '@paydeck/contract/money'

import { letter, type Letter, type MailBrand } from './letter.ts'

export interface PayoutReport {
  brand: MailBrand
  businessName: string
  /** Minor units. */
  amount: number
  currency: string
  /** `YYYY-MM-DD`; null when nobody knows. */
  arrivalDate: string | null
  /** What stands on the bank statement. */
  reference: string
  accountLast4: string
  /** Per kind of entry: how many, how much before fees, and the fees; minor units. */
  parts: { type: string; count: number; gross: number; fee: number }[]
  /** What was owed from before, zero or less. */
  carriedOver: number
  /** Why the bank sent it back; null when it is on its way. */
  failure: string | null
  /** The transfer in the dashboard. */
  link: string
}

const KINDS: Record<string, string> = {
  Payment: 'Payments',
  Refund: 'Refunds',
  Return: 'Returned direct debits',
  Dispute: 'Disputes',
  DisputeWon: 'Disputes won',
  PayoutFailed: 'Transfers that came back',
}

/** Tells the merchant's people of a transfer: how much, when, and what it is made of. */
export function payoutLetter(report: PayoutReport): Letter {
  const money = (amount: number): string => formatMoneyWithCode(amount, report.currency)
  const amount = money(report.amount)
  const isBack = report.failure !== null
  const fees = report.parts.reduce((sum, { fee }) => sum + fee, 0)
  const arrives = report.arrivalDate === null ? null : formatCalendarDay(report.arrivalDate)
  return letter({
    brand: report.brand,
    subject: isBack ? `Your transfer of ${amount} came back` : `Your transfer of ${amount}`,
    from: report.businessName,
    heading: isBack ? `Your transfer of ${amount} came back` : `${amount} is on its way to you`,
    paragraphs: [
      isBack
        ? `The bank did not take it: ${report.failure}. Please check your bank account. The amount is added to your next transfer.`
        : `It goes to your account ending ${report.accountLast4}${arrives === null ? '' : ` and arrives on ${arrives}`}.`,
    ],
    facts: [
      ...report.parts.map(({ type, count, gross }): [string, string] => [
        `${KINDS[type] ?? 'Other entries'} (${count})`,
        money(gross),
      ]),
      ...(fees === 0 ? [] : ([['Fees', money(-fees)]] satisfies [string, string][])),
      ...(report.carriedOver === 0
        ? []
        : ([['Carried over', money(report.carriedOver)]] satisfies [string, string][])),
      ['Transfer', amount],
      ['Reference', report.reference],
    ],
    button: { label: 'View the transfer', address: report.link },
    smallPrint: [
      'You get this email because your address is listed under Settings, Notifications.',
    ],
  })
}
