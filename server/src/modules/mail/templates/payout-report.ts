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
  /** The reference on the bank statement. */
  reference: string
  accountLast4: string
  /** For each kind of entry: count, gross, fees, and the GST in the fees; minor units. */
  parts: readonly { type: string; count: number; gross: number; fee: number; feeTax: number }[]
  /** The balance the previous run left, whose entries are in `parts`; negative when it was owed. */
  carriedOver: number
  /** Why the bank returned it; null when it is on its way. */
  failure: string | null
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
  ReserveHeld: 'Held in reserve',
  ReserveReleased: 'Released from reserve',
}

/** Payments first; a kind without a label comes before them, so that it is noticed. */
const rankOf = (type: string): number => Object.keys(KINDS).indexOf(type)

export function payoutEmail(report: PayoutReport): Email {
  const money = (amount: number): string => formatMoneyWithCode(amount, report.currency)
  const amount = money(report.amount)
  const texts = report.failure === null ? sentText(report, amount) : returnedText(report, amount)
  const fees = report.parts.reduce((sum, { fee }) => sum + fee, 0)
  const tax = report.parts.reduce((sum, { feeTax }) => sum + feeTax, 0)
  return composeEmail({
    brand: report.brand,
    subject: texts.subject,
    from: report.businessName,
    heading: texts.heading,
    paragraphs: [
      texts.paragraph,
      ...(report.carriedOver === 0
        ? []
        : [`These figures include the balance of ${money(report.carriedOver)} carried over.`]),
    ],
    facts: [
      ...report.parts
        .toSorted((a, b) => rankOf(a.type) - rankOf(b.type))
        .map(({ type, count, gross }): [string, string] => [
          `${KINDS[type] ?? 'Other entries'} (${count})`,
          money(gross),
        ]),
      ...(fees === tax ? [] : ([['Fees', money(tax - fees)]] satisfies [string, string][])),
      ...(tax === 0 ? [] : ([['GST on fees', money(0 - tax)]] satisfies [string, string][])),
      ['Transfer', amount],
      ['Reference', report.reference],
    ],
    button: { label: texts.button, address: report.link },
    smallPrint: [texts.reason],
  })
}

const sentText = ({ arrivalDate, accountLast4 }: PayoutReport, amount: string) => ({
  subject: `Your transfer of ${amount}`,
  heading: `${amount} is on its way to you`,
  paragraph: `It goes to your account ending ${accountLast4}${arrivalDate === null ? '' : ` and arrives on ${formatCalendarDay(arrivalDate)}`}.`,
  button: 'View the transfer',
  reason: 'You get this email because your address is listed under Settings, Notifications.',
})

const returnedText = ({ failure, accountLast4 }: PayoutReport, amount: string) => ({
  subject: `Your transfer of ${amount} came back`,
  heading: `Your transfer of ${amount} came back`,
  paragraph: `The bank sent it back from your account ending ${accountLast4}: ${withoutStop(failure)}. To keep your money safe, transfers to this account wait until you confirm it or choose another. The amount then goes out with the next transfer.`,
  button: 'Check the bank account',
  reason:
    'You get this email because you are an administrator of this account, or listed under Settings, Notifications.',
})

/** The bank's reason is a sentence; here it continues ours. */
const withoutStop = (sentence: string | null): string => (sentence ?? '').replace(/\.$/, '')
