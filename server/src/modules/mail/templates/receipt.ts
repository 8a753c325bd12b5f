import { formatDay } from '@paydeck/contract/time/days'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import {
  formatAbn,
  formatGstNumber,
  taxDocumentStatus,
  type Supply,
} from '@paydeck/contract/money/tax-document'
import { taxDocumentNote } from '@paydeck/contract/money/tax-document-note'
import { GST_FREE } from '@paydeck/contract/receipt/order-lines'

import { composeEmail, type Email, type MailBrand } from './email.ts'
import { questions } from './questions.ts'

export interface Receipt {
  brand: MailBrand
  payee: string
  orderNumber: string
  description: string | null
  /** The amount paid now, in minor units. */
  captured: number
  /** The amount that was held, in minor units, when `captured` is only part of it; null otherwise. */
  held: number | null
  currency: string
  paidAt: Date
  /** `Visa ending 4242`. */
  paidWith: string
  /** What a payment plan still has to collect; null when everything is paid. */
  plan: { total: number; instalments: { amount: number; dueAt: Date }[] } | null
  /** What a tax invoice must show, so that the customer can claim the GST; null when the email is not one. */
  tax: (Supply & { supplier: string; issuedAt: Date; gstFree: string | null }) | null
  link: string
  timeZone: string
  contact: string | null
}

type Fact = [label: string, value: string]

export function receiptEmail(receipt: Receipt): Email {
  const { payee, orderNumber, plan } = receipt
  return composeEmail({
    brand: receipt.brand,
    subject: plan
      ? `${payee}: your payment plan for order ${orderNumber}`
      : `${payee}: receipt for order ${orderNumber}`,
    from: payee,
    heading: headingOf(receipt),
    paragraphs: plan ? [planSentence(receipt, plan)] : paidSentences(receipt),
    facts: factsOf(receipt),
    button: {
      label: plan ? 'See your payment plan' : 'View your receipt',
      address: receipt.link,
    },
    smallPrint: [questions(receipt.contact, payee)],
  })
}

const money = ({ currency }: Receipt, amount: number): string =>
  formatMoneyWithCode(amount, currency)

function planSentence(receipt: Receipt, { total, instalments }: NonNullable<Receipt['plan']>) {
  const begun = `Your payment plan for ${money(receipt, total)} has begun.`
  const [next] = instalments
  return next
    ? `${begun} We will charge the next payment on ${formatDay(next.dueAt, receipt.timeZone)} and remind you before.`
    : begun
}

function paidSentences(receipt: Receipt): string[] {
  const { held, captured, payee, orderNumber } = receipt
  const paid = `Your order ${orderNumber} is paid.`
  if (held === null) return [paid]
  return [
    paid,
    `Of the ${money(receipt, held)} that was held on your card, ${payee} took ${money(receipt, captured)}. Your bank releases the rest.`,
  ]
}

function factsOf(receipt: Receipt): Fact[] {
  const { orderNumber, description, plan, timeZone, captured, paidAt, paidWith } = receipt
  const isLater = captured === 0
  return [
    ['Order', orderNumber],
    ...facts(description ? [['For', description]] : []),
    // A plan's GST covers the whole order, so it follows the total, not the first payment.
    ...facts(plan ? [['Order total', money(receipt, plan.total)], ...gstFact(receipt)] : []),
    ...facts(isLater ? [] : [['Paid', money(receipt, captured)]]),
    [isLater ? 'Agreed on' : 'Paid on', formatDay(paidAt, timeZone)],
    [isLater ? 'To be paid with' : 'Paid with', paidWith],
    ...(plan ? instalmentFacts(receipt, plan) : gstFact(receipt)),
    ...paperFacts(receipt),
  ]
}

const facts = (rows: Fact[]): Fact[] => rows

const instalmentFacts = (receipt: Receipt, { instalments }: NonNullable<Receipt['plan']>): Fact[] =>
  instalments.map(({ amount, dueAt }) => [
    `Due ${formatDay(dueAt, receipt.timeZone)}`,
    money(receipt, amount),
  ])

/** The GST included in the amount above it. */
const gstFact = ({ tax, currency }: Receipt): Fact[] =>
  tax === null || tax.gst === null
    ? []
    : [
        ['GST included', formatMoney(tax.gst, currency)],
        ...facts(tax.gstFree === null ? [] : [[GST_FREE, tax.gstFree]]),
      ]

/** What a tax invoice, or its local equivalent, must show. */
function paperFacts({ tax, held, timeZone }: Receipt): Fact[] {
  // For a partial capture we do not know which items were supplied, so the email is no tax invoice.
  if (tax === null || held !== null) return []
  const status = taxDocumentStatus(tax)
  const note = taxDocumentNote(status)
  const { title } = status
  if (title === null) return note === null ? [] : [['Not a tax document', note]]
  const number: Fact =
    tax.country === 'AU'
      ? ['ABN', formatAbn(tax.taxId ?? '')]
      : ['GST number', formatGstNumber(tax.gstNumber ?? '')]
  return [
    [title, `issued ${formatDay(tax.issuedAt, timeZone)}`],
    ['Supplier', tax.supplier],
    number,
  ]
}

function headingOf(receipt: Receipt): string {
  const { payee, plan, captured } = receipt
  const amount = money(receipt, captured)
  if (captured === 0) return `Your payment plan with ${payee} has begun`
  return plan
    ? `Thank you, your first payment of ${amount} went through`
    : `Thank you for your payment of ${amount}`
}
