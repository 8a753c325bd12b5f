import type { Invoice } from '@paydeck/contract/calls/invoice'
import { gstOfReceipt } from '@paydeck/contract/money/gst-of-receipt'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Amount } from '../method/amount.tsx'
import { answerFacts } from '../method/answer-facts.ts'
import { focusOnArrival } from '../arrival.ts'
import { Facts } from '../page/facts.tsx'
import { PrintIcon, TickIcon } from './receipt-icons.tsx'
import { OrderItems } from '../page/order-items.tsx'
import { orderLines } from '../page/order-lines.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { methodWords, paidAtWords } from './receipt-words.ts'
import { Stamp } from './stamp.tsx'
import { taxDocument } from './tax-document.ts'
import { usePageTitle } from '../page/use-page-title.ts'

interface ReceiptPageProps {
  invoice: Invoice
  hasMoved: boolean
}

/** What became of the money, in a word. */
const stampOf = (taken: number, refunded: number): string => {
  if (refunded === 0) return 'Paid'
  return refunded < taken ? 'Partly refunded' : 'Refunded'
}

/** The order is paid: what to keep, and a way to print it. */
export function ReceiptPage({ invoice, hasMoved }: ReceiptPageProps) {
  const { merchant, payment, timeZone } = invoice
  const taken = payment?.captured ?? invoice.order.amount
  const isPart = taken < invoice.order.amount
  const order = { ...invoice.order, gst: gstOfReceipt(invoice.order, taken, merchant.country) }
  const bill = orderLines(order)
  const tax = taxDocument(invoice)
  const refunded = payment?.refunded ?? 0
  const money = (amount: number) => formatMoneyWithCode(amount, order.currency)
  const at = (instant: string) => paidAtWords(instant, timeZone, merchant.country)
  usePageTitle(`Receipt from ${merchant.name}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      stamp={
        <Stamp tone={refunded < taken ? 'good' : 'quiet'} icon={refunded === 0 && <TickIcon />}>
          {stampOf(taken, refunded)}
        </Stamp>
      }
    >
      <section className="outcome">
        {!isPart && tax.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={hasMoved ? focusOnArrival : undefined}>
          You paid {merchant.name}
        </h1>
        <Amount amount={taken} currency={order.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        {isPart && (
          <p>
            Of the {money(order.amount)} that was held on your card, {merchant.name} took this part.
            Your bank lets go of the rest.
            {tax.title && ' For a tax document, ask the business.'}
          </p>
        )}
        <Facts
          facts={[
            ['Held on', payment?.capturedAt ? at(payment.createdAt) : null],
            ['Paid on', payment && at(payment.capturedAt ?? payment.createdAt)],
            ['Paid with', payment && methodWords(payment)],
            ['Refunded', refunded > 0 ? money(refunded) : null],
            ['Paid after refunds', refunded > 0 ? money(taken - refunded) : null],
            ['For', order.description],
            ['Order', order.internalOrderId],
            ['Billed to', order.billingName],
            ...answerFacts(invoice),
            ...(isPart ? [] : tax.facts),
            ['Payment ID', payment?.transactionId ?? null, 'id'],
          ]}
        />
        {isPart && bill.lines.length > 0 && <p>What was ordered:</p>}
        <OrderItems order={order} bill={bill} mayFold={false} hasTotal={!isPart} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this receipt
        </button>
      </section>
    </PageFrame>
  )
}
