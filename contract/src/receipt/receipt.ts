import type { Invoice } from '../calls/invoice.ts'
import { gstOfReceipt } from '../money/gst-of-receipt.ts'
import { formatMoney, formatMoneyWithCode } from '../money/money.ts'
import type { TaxDocumentTitle } from '../money/tax-document.ts'
import { customAnswerFacts } from './answer-facts.ts'
import type { Fact } from './fact.ts'
import { formatLocalDay } from './format-local-day.ts'
import { orderLines, type OrderLines } from './order-lines.ts'
import { formatMethod, formatPaidAt, lackOf } from './payment-format.ts'
import { taxDocument, type TaxDocument } from './tax-facts.ts'

type Badge =
  | 'Paid'
  | 'Payment plan'
  | 'Partly refunded'
  | 'Refunded'
  | 'Disputed'
  | 'Partly returned by bank'
  | 'Returned by bank'

/** The receipt of a paid order, for the hosted page and the merchant's. Minor units. */
export interface Receipt {
  /** The legal title; null if the document must not have it. */
  title: TaxDocumentTitle | null
  badge: Badge
  /** The captured amount; for a payment plan, the full price. */
  taken: number
  /** A phrase for the GST within `taken`; null if it has a separate line or is not shown. */
  gstNote: string | null
  /** Only part of the order's amount was captured. */
  isPart: boolean
  /** The order, with the GST of `taken`. */
  order: Invoice['order']
  facts: Fact[]
  bill: OrderLines
}

type Paid = NonNullable<Invoice['payment']>

const lostOf = ({ disputes }: Paid): number => disputes?.lost?.amount ?? 0

function badgeOf({ payment }: Invoice, taken: number): Badge {
  if (!payment) return 'Paid'
  if (payment.disputes?.open) return 'Disputed'
  const lost = lostOf(payment)
  const isAll = payment.refunded + lost >= taken
  if (lost > 0) return isAll ? 'Returned by bank' : 'Partly returned by bank'
  if (payment.refunded > 0) return isAll ? 'Refunded' : 'Partly refunded'
  return payment.isPlan ? 'Payment plan' : 'Paid'
}

export function receiptOf(invoice: Invoice): Receipt {
  const taken = invoice.payment?.captured ?? invoice.order.amount
  const isPart = taken < invoice.order.amount
  const gst = gstOfReceipt(invoice.order, taken, invoice.merchant.country)
  const order = { ...invoice.order, gst }
  const bill = orderLines(order)
  // For a part of the amount we do not know which lines were supplied.
  const tax = isPart ? null : taxDocument(invoice)
  return {
    title: tax?.title ?? null,
    badge: badgeOf(invoice, taken),
    taken,
    gstNote:
      bill.gstWithin === null
        ? null
        : `Includes GST of ${formatMoney(bill.gstWithin, order.currency)}`,
    isPart,
    order,
    facts: [...paymentFacts(invoice, taken), ...orderFacts(invoice, tax)],
    bill,
  }
}

/** When and how the order was paid, with refunds and disputes since. */
function paymentFacts(invoice: Invoice, taken: number): Fact[] {
  const { merchant, payment, timeZone } = invoice
  if (!payment) return []
  const at = (instant: string) => formatPaidAt(instant, timeZone, merchant.country)
  const how = formatMethod(payment)
  const paid: Fact[] = payment.isPlan
    ? [
        ['Agreed on', at(payment.createdAt)],
        ['Paid by', how === null ? 'Instalments' : `Instalments, ${how}`],
      ]
    : [
        ['Held on', payment.capturedAt ? at(payment.createdAt) : null],
        ['Paid on', at(payment.capturedAt ?? payment.createdAt)],
        ['Paid with', how],
      ]
  return [...paid, ...wentBack(invoice, payment, taken)]
}

/** Refunds, and amounts that the customer's bank took back. */
function wentBack(invoice: Invoice, payment: Paid, taken: number): Fact[] {
  const { merchant, order, timeZone } = invoice
  const { refunded, disputes, isPlan } = payment
  const money = (amount: number) => formatMoneyWithCode(amount, order.currency)
  const on = (instant: string) => formatLocalDay(instant, timeZone, merchant.country)
  const facts: Fact[] = []
  if (refunded > 0) facts.push(['Refunded', money(refunded)])
  if (disputes?.open) {
    const { amount, at } = disputes.open
    facts.push(['Disputed', `${money(amount)} on ${on(at)}; the customer’s bank decides`])
  }
  if (disputes?.lost) {
    const { amount, at } = disputes.lost
    facts.push(['Returned', `${money(amount)} by the customer’s bank on ${on(at)}`])
  }
  const back = refunded + lostOf(payment)
  const what = `${isPlan ? 'Price' : 'Paid'} after ${back > refunded ? 'what went back' : 'refunds'}`
  if (back > 0) facts.push([what, money(Math.max(0, taken - back))])
  return facts
}

function orderFacts(invoice: Invoice, tax: TaxDocument | null): Fact[] {
  const { order, payment } = invoice
  return [
    ['For', order.description],
    ['Order', order.internalOrderId],
    ['Billed to', order.billingName],
    ...customAnswerFacts(invoice),
    ...(tax ? [...tax.facts, ...lackOf(invoice)] : []),
    ['Payment ID', payment?.transactionId ?? null, 'id'],
  ]
}
