import type { Invoice } from '@paydeck/contract/calls/invoice'
import { gstOfReceipt } from '@paydeck/contract/money/gst-of-receipt'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Amount } from '../method/amount.tsx'
import { customAnswerFacts } from '../method/answer-facts.ts'
import { focusOnEntry } from '../entry.ts'
import { type Fact, Facts } from '../page/facts.tsx'
import { PrintIcon, TickIcon } from './receipt-icons.tsx'
import { OrderItems } from '../page/order-items.tsx'
import { orderLines } from '../page/order-lines.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { formatMethod, formatPaidAt, lackOf } from './receipt-format.ts'
import { Stamp } from './outcome-badge.tsx'
import { taxDocument } from './tax-document.ts'
import { usePageTitle } from '../page/use-page-title.ts'

interface ReceiptPageProps {
  invoice: Invoice
  hasMoved: boolean
}

const badgeOf = (taken: number, refunded: number): string => {
  if (refunded === 0) return 'Paid'
  return refunded < taken ? 'Partly refunded' : 'Refunded'
}

/** What was taken of the order's amount, and what was given back; minor units. */
function sumsOf({ order, payment }: Invoice) {
  const taken = payment?.captured ?? order.amount
  return { taken, refunded: payment?.refunded ?? 0, isPart: taken < order.amount }
}

export function ReceiptPage({ invoice, hasMoved }: ReceiptPageProps) {
  const { merchant } = invoice
  const { taken, refunded, isPart } = sumsOf(invoice)
  const order = { ...invoice.order, gst: gstOfReceipt(invoice.order, taken, merchant.country) }
  const bill = orderLines(order)
  const tax = taxDocument(invoice)
  usePageTitle(`Receipt from ${merchant.name}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      stamp={
        <Stamp tone={refunded < taken ? 'good' : 'quiet'} icon={refunded === 0 && <TickIcon />}>
          {badgeOf(taken, refunded)}
        </Stamp>
      }
    >
      <section className="outcome">
        {!isPart && tax.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={hasMoved ? focusOnEntry : undefined}>
          You paid {merchant.name}
        </h1>
        <Amount amount={taken} currency={order.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        {isPart && <PartNote invoice={invoice} hasTax={tax.title !== null} />}
        <Facts facts={[...paymentFacts(invoice), ...orderFacts(invoice)]} />
        {isPart && bill.lines.length > 0 && <p>What was ordered:</p>}
        <OrderItems order={order} bill={bill} mayFold={false} hasTotal={!isPart} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this receipt
        </button>
      </section>
    </PageFrame>
  )
}

/** Only a part of what was held was taken. */
const PartNote = ({ invoice, hasTax }: { invoice: Invoice; hasTax: boolean }) => (
  <p>
    Of the {formatMoneyWithCode(invoice.order.amount, invoice.order.currency)} that was held on your
    card, {invoice.merchant.name} took this part. Your bank releases the rest.
    {hasTax && ' For a tax document, ask the business.'}
  </p>
)

/** When and how the order was paid, and what was given back since. */
function paymentFacts(invoice: Invoice): Fact[] {
  const { merchant, order, payment, timeZone } = invoice
  if (!payment) return []
  const { taken, refunded } = sumsOf(invoice)
  const money = (amount: number) => formatMoneyWithCode(amount, order.currency)
  const at = (instant: string) => formatPaidAt(instant, timeZone, merchant.country)
  return [
    ['Held on', payment.capturedAt ? at(payment.createdAt) : null],
    ['Paid on', at(payment.capturedAt ?? payment.createdAt)],
    ['Paid with', formatMethod(payment)],
    ['Refunded', refunded > 0 ? money(refunded) : null],
    ['Paid after refunds', refunded > 0 ? money(taken - refunded) : null],
  ]
}

function orderFacts(invoice: Invoice): Fact[] {
  const { order, payment } = invoice
  return [
    ['For', order.description],
    ['Order', order.internalOrderId],
    ['Billed to', order.billingName],
    ...customAnswerFacts(invoice),
    ...(sumsOf(invoice).isPart ? [] : taxDocument(invoice).facts),
    ...(sumsOf(invoice).isPart ? [] : lackOf(invoice)),
    ['Payment ID', payment?.transactionId ?? null, 'id'],
  ]
}
