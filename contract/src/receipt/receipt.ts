import type { Invoice } from '../calls/invoice.ts'
import { gstOfReceipt } from '../money/gst-of-receipt.ts'
import { formatMoney, formatMoneyWithCode } from '../money/money.ts'
import type { TaxDocumentTitle } from '../money/tax-document.ts'
import { customAnswerFields } from './answer-fields.ts'
import type { ReceiptField } from './receipt-field.ts'
import { formatLocalDay } from './format-local-day.ts'
import { orderLines, type OrderLines } from './order-lines.ts'
import { formatMethod, formatPaidAt, lackOf } from './payment-format.ts'
import { taxDocument, type TaxDocument } from './tax-fields.ts'

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
  amountPaid: number
  /** A phrase for the GST within `amountPaid`; null if it has a separate line or is not shown. */
  gstNote: string | null
  /** Only part of the order's amount was captured. */
  isPartial: boolean
  /** The order, with the GST of `amountPaid`. */
  order: Invoice['order']
  fields: ReceiptField[]
  bill: OrderLines
}

type Paid = NonNullable<Invoice['payment']>

const lostAmount = ({ disputes }: Paid): number => disputes?.lost?.amount ?? 0

function badgeOf({ payment }: Invoice, amountPaid: number): Badge {
  if (!payment) return 'Paid'
  if (payment.disputes?.open) return 'Disputed'
  const lost = lostAmount(payment)
  const isAll = payment.refunded + lost >= amountPaid
  if (lost > 0) return isAll ? 'Returned by bank' : 'Partly returned by bank'
  if (payment.refunded > 0) return isAll ? 'Refunded' : 'Partly refunded'
  return payment.isPlan ? 'Payment plan' : 'Paid'
}

export function receiptOf(invoice: Invoice): Receipt {
  const amountPaid = invoice.payment?.captured ?? invoice.order.amount
  const isPartial = amountPaid < invoice.order.amount
  const gst = gstOfReceipt(invoice.order, amountPaid, invoice.merchant.country)
  const order = { ...invoice.order, gst }
  const bill = orderLines(order)
  // For a part of the amount we do not know which lines were supplied.
  const tax = isPartial ? null : taxDocument(invoice)
  return {
    title: tax?.title ?? null,
    badge: badgeOf(invoice, amountPaid),
    amountPaid,
    gstNote:
      bill.gstWithin === null
        ? null
        : `Includes GST of ${formatMoney(bill.gstWithin, order.currency)}`,
    isPartial,
    order,
    fields: [...paymentFields(invoice, amountPaid), ...orderFields(invoice, tax)],
    bill,
  }
}

/** When and how the order was paid, with refunds and disputes since. */
function paymentFields(invoice: Invoice, amountPaid: number): ReceiptField[] {
  const { merchant, payment, timeZone } = invoice
  if (!payment) return []
  const at = (instant: string) => formatPaidAt(instant, timeZone, merchant.country)
  const methodText = formatMethod(payment)
  const paid: ReceiptField[] = payment.isPlan
    ? [
        ['Agreed on', at(payment.createdAt)],
        ['Paid by', methodText === null ? 'Instalments' : `Instalments, ${methodText}`],
      ]
    : [
        ['Held on', payment.capturedAt ? at(payment.createdAt) : null],
        ['Paid on', at(payment.capturedAt ?? payment.createdAt)],
        ['Paid with', methodText],
      ]
  return [...paid, ...refundFields(invoice, payment, amountPaid)]
}

/** Refunds, and amounts that the customer's bank took back. */
function refundFields(invoice: Invoice, payment: Paid, amountPaid: number): ReceiptField[] {
  const { merchant, order, timeZone } = invoice
  const { refunded, disputes, isPlan } = payment
  const money = (amount: number) => formatMoneyWithCode(amount, order.currency)
  const on = (instant: string) => formatLocalDay(instant, timeZone, merchant.country)
  const fields: ReceiptField[] = []
  if (refunded > 0) fields.push(['Refunded', money(refunded)])
  if (disputes?.open) {
    const { amount, at } = disputes.open
    fields.push(['Disputed', `${money(amount)} on ${on(at)}; the customer’s bank decides`])
  }
  if (disputes?.lost) {
    const { amount, at } = disputes.lost
    fields.push(['Returned', `${money(amount)} by the customer’s bank on ${on(at)}`])
  }
  const returned = refunded + lostAmount(payment)
  const label = `${isPlan ? 'Price' : 'Paid'} after ${returned > refunded ? 'what went back' : 'refunds'}`
  if (returned > 0) fields.push([label, money(Math.max(0, amountPaid - returned))])
  return fields
}

function orderFields(invoice: Invoice, tax: TaxDocument | null): ReceiptField[] {
  const { order, payment } = invoice
  return [
    ['For', order.description],
    ['Order', order.internalOrderId],
    ['Billed to', order.billingName],
    ...customAnswerFields(invoice),
    ...(tax ? [...tax.fields, ...lackOf(invoice)] : []),
    ['Payment ID', payment?.transactionId ?? null, 'id'],
  ]
}
