import { formatDay } from '@paydeck/contract/time/days'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import {
  formatAbn,
  formatGstNumber,
  taxDocumentTitle,
  type Supply,
} from '@paydeck/contract/money/tax-document'

import { letter, type Letter, type MailBrand } from './email.ts'
import { questions } from './questions.ts'

export interface Receipt {
  brand: MailBrand
  /** Who was paid, as customers know them. */
  payee: string
  /** The merchant's own order number. */
  orderNumber: string
  description: string | null
  /** What was taken now, in minor units. */
  taken: number
  /** What had been held on the card, in minor units, where `taken` is only a part of it; null otherwise. */
  held: number | null
  currency: string
  paidAt: Date
  /** `Visa ending 4242`. */
  paidWith: string
  /** What is still to come of a payment plan; null when all is paid. */
  plan: { total: number; instalments: { amount: number; dueAt: Date }[] } | null
  /** What the letter has to say to be the paper that GST is claimed back by; null when it is none. */
  tax: (Supply & { supplier: string; issuedAt: Date }) | null
  /** The order's page with the full receipt, with a token. */
  link: string
  timeZone: string
  contact: string | null
}

/** Tells a customer that their payment has arrived, or that their plan has begun. */
export function receiptEmail(receipt: Receipt): Letter {
  const { payee, orderNumber, currency, plan, timeZone } = receipt
  const money = (amount: number): string => formatMoneyWithCode(amount, currency)
  const taken = money(receipt.taken)
  const next = plan?.instalments[0]
  const isLater = receipt.taken === 0
  return letter({
    brand: receipt.brand,
    subject: plan
      ? `${payee}: your payment plan for order ${orderNumber}`
      : `${payee}: receipt for order ${orderNumber}`,
    from: payee,
    heading: headingOf(receipt, taken),
    paragraphs: plan
      ? [
          next
            ? `Your payment plan for ${money(plan.total)} has begun. We will charge the next payment on ${formatDay(next.dueAt, timeZone)} and remind you before.`
            : `Your payment plan for ${money(plan.total)} has begun.`,
        ]
      : [
          `Your order ${orderNumber} is paid.`,
          ...(receipt.held === null
            ? []
            : [
                `Of the ${money(receipt.held)} that was held on your card, ${payee} took ${taken}. Your bank releases the rest.`,
              ]),
        ],
    facts: [
      ['Order', orderNumber],
      ...(receipt.description ? ([['For', receipt.description]] satisfies [string, string][]) : []),
      // Of a plan the GST is that of the whole: it must not stand under its first payment.
      ...(plan
        ? ([['Order total', money(plan.total)], ...gstFact(receipt)] satisfies [string, string][])
        : []),
      ...(isLater ? [] : ([['Paid', taken]] satisfies [string, string][])),
      [isLater ? 'Agreed on' : 'Paid on', formatDay(receipt.paidAt, timeZone)],
      [isLater ? 'To be paid with' : 'Paid with', receipt.paidWith],
      ...(plan ? [] : gstFact(receipt)),
      ...(plan?.instalments ?? []).map(({ amount, dueAt }): [string, string] => [
        `Due ${formatDay(dueAt, timeZone)}`,
        money(amount),
      ]),
      ...paperFacts(receipt),
    ],
    button: {
      label: plan ? 'See your payment plan' : 'View your receipt',
      address: receipt.link,
    },
    smallPrint: [questions(receipt.contact, payee)],
  })
}

/** The GST within the amount that stands before it. */
const gstFact = ({ tax, currency }: Receipt): [string, string][] =>
  tax === null || tax.gst === null ? [] : [['GST included', formatMoney(tax.gst, currency)]]

/** With the supplier's number, what makes the letter a tax invoice or its like. */
function paperFacts({ tax, held, timeZone }: Receipt): [string, string][] {
  // What of the order was supplied for a part of its amount is not known: such a letter is no tax invoice.
  const title = tax === null || held !== null ? null : taxDocumentTitle(tax)
  if (tax === null || title === null) return []
  const number: [string, string] =
    tax.country === 'AU'
      ? ['ABN', formatAbn(tax.taxId ?? '')]
      : ['GST number', formatGstNumber(tax.gstNumber ?? '')]
  return [
    [title, `issued ${formatDay(tax.issuedAt, timeZone)}`],
    ['Supplier', tax.supplier],
    number,
  ]
}

function headingOf({ payee, plan, taken }: Receipt, amount: string): string {
  if (taken === 0) return `Your payment plan with ${payee} has begun`
  return plan
    ? `Thank you, your first payment of ${amount} is made`
    : `Thank you for your payment of ${amount}`
}
