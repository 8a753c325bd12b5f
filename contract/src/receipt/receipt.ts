import type { Invoice } from '../calls/invoice.ts'
import { gstOfReceipt } from '../money/gst-of-receipt.ts'
import { formatMoney, formatMoneyWithCode } from '../money/money.ts'
import type { TaxDocumentTitle } from '../money/tax-document.ts'
import { customAnswerFacts } from './answer-facts.ts'
import type { Fact } from './fact.ts'
import { orderLines, type OrderLines } from './order-lines.ts'
import { formatMethod, formatPaidAt, lackOf } from './payment-format.ts'
import { taxDocument, type TaxDocument } from './tax-facts.ts'

/** What the receipt of a paid order says, on the customer's page as on the merchant's. Minor units. */
export interface Receipt {
  /** Null where the paper must not be called so. */
  title: TaxDocumentTitle | null
  badge: 'Paid' | 'Payment plan' | 'Partly refunded' | 'Refunded'
  /** What was taken; of a payment plan, its whole price. */
  taken: number
  /** A phrase for the GST within what was taken; null when it has its own line, or is not shown. */
  gstNote: string | null
  /** Only a part of the order's amount was taken. */
  isPart: boolean
  /** The order, with the GST of what was taken. */
  order: Invoice['order']
  facts: Fact[]
  bill: OrderLines
}

function badgeOf({ payment }: Invoice, taken: number): Receipt['badge'] {
  if (!payment || payment.refunded === 0) return payment?.isPlan ? 'Payment plan' : 'Paid'
  return payment.refunded < taken ? 'Partly refunded' : 'Refunded'
}

export function receiptOf(invoice: Invoice): Receipt {
  const taken = invoice.payment?.captured ?? invoice.order.amount
  const isPart = taken < invoice.order.amount
  const gst = gstOfReceipt(invoice.order, taken, invoice.merchant.country)
  const order = { ...invoice.order, gst }
  const bill = orderLines(order)
  // What of the order was supplied for a part of its amount is not known.
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

/** When and how the order was paid, and what was given back since. */
function paymentFacts({ merchant, order, payment, timeZone }: Invoice, taken: number): Fact[] {
  if (!payment) return []
  const { refunded, isPlan } = payment
  const money = (amount: number) => formatMoneyWithCode(amount, order.currency)
  const at = (instant: string) => formatPaidAt(instant, timeZone, merchant.country)
  const how = formatMethod(payment)
  const paid: Fact[] = isPlan
    ? [
        ['Agreed on', at(payment.createdAt)],
        ['Paid by', how === null ? 'Instalments' : `Instalments, ${how}`],
      ]
    : [
        ['Held on', payment.capturedAt ? at(payment.createdAt) : null],
        ['Paid on', at(payment.capturedAt ?? payment.createdAt)],
        ['Paid with', how],
      ]
  return [
    ...paid,
    ['Refunded', refunded > 0 ? money(refunded) : null],
    [
      isPlan ? 'Price after refunds' : 'Paid after refunds',
      refunded > 0 ? money(taken - refunded) : null,
    ],
  ]
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
