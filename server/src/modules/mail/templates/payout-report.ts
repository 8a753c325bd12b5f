import { formatCalendarDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface PayoutReport {
  brand: MailBrand
  businessName: string
  /** Minor units. */
  amount: number
  currency: string
  /** `YYYY-MM-DD`; null while it is unknown. */
  arrivalDate: string | null
  /** What stands on the bank statement. */
  reference: string
  accountLast4: string
  /** Per kind of entry: how many, how much before fees, the fees, and the GST within them; minor units. */
  parts: readonly { type: string; count: number; gross: number; fee: number; feeTax: number }[]
  /** What the run before had left behind, whose entries are among `parts`; below zero when it was owed. */
  carriedOver: number
  /** Why the bank sent it back; null when it is on its way. */
  failure: string | null
  /** The transfer in the dashboard, or the payout settings when it came back. */
  link: string
}

const KINDS: Record<string, string> = {
  Payment: 'Payments',
  Refund: 'Refunds',
  RefundReturned: 'Refunds that came back',
  Return: 'Returned direct debits',
  Dispute: 'Disputes',
  DisputeWon: 'Disputes won',
  PayoutFailed: 'Transfers that came back',
}

/** Payments first; what has no word comes before all, where it is seen. */
const orderOf = (type: string): number => Object.keys(KINDS).indexOf(type)

/** Tells the merchant's people of a transfer: how much, when, and what it is made of, to the cent. */
export function payoutEmail(report: PayoutReport): Email {
  const money = (amount: number): string => formatMoneyWithCode(amount, report.currency)
  const amount = money(report.amount)
  const isBack = report.failure !== null
  const fees = report.parts.reduce((sum, { fee }) => sum + fee, 0)
  const tax = report.parts.reduce((sum, { feeTax }) => sum + feeTax, 0)
  const arrives = report.arrivalDate === null ? null : formatCalendarDay(report.arrivalDate)
  return composeEmail({
    brand: report.brand,
    subject: isBack ? `Your transfer of ${amount} came back` : `Your transfer of ${amount}`,
    from: report.businessName,
    heading: isBack ? `Your transfer of ${amount} came back` : `${amount} is on its way to you`,
    paragraphs: [
      isBack
        ? `The bank sent it back from your account ending ${report.accountLast4}: ${withoutStop(report.failure)}. To keep your money safe, transfers to this account wait until you confirm it or choose another. The amount then goes out with the next transfer.`
        : `It goes to your account ending ${report.accountLast4}${arrives === null ? '' : ` and arrives on ${arrives}`}.`,
      ...(report.carriedOver === 0
        ? []
        : [
            `The balance of ${money(report.carriedOver)} that was left from before is in these figures.`,
          ]),
    ],
    facts: [
      ...report.parts
        .toSorted((a, b) => orderOf(a.type) - orderOf(b.type))
        .map(({ type, count, gross }): [string, string] => [
          `${KINDS[type] ?? 'Other entries'} (${count})`,
          money(gross),
        ]),
      ...(fees === tax ? [] : ([['Fees', money(tax - fees)]] satisfies [string, string][])),
      ...(tax === 0 ? [] : ([['GST on fees', money(0 - tax)]] satisfies [string, string][])),
      ['Transfer', amount],
      ['Reference', report.reference],
    ],
    button: {
      label: isBack ? 'Check the bank account' : 'View the transfer',
      address: report.link,
    },
    smallPrint: [
      isBack
        ? 'You get this email because you are an administrator of this account, or listed under Settings, Notifications.'
        : 'You get this email because your address is listed under Settings, Notifications.',
    ],
  })
}

/** Banks say it as a sentence, which goes on here. */
const withoutStop = (sentence: string | null): string => (sentence ?? '').replace(/\.$/, '')
