import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money'

import { Amount } from './amount.tsx'
import { answerFacts } from './answer-facts.ts'
import { focusOnArrival } from './arrival.ts'
import { Facts } from './facts.tsx'
import { PrintIcon, TickIcon } from './receipt-icons.tsx'
import { OrderItems } from './order-items.tsx'
import { orderLines } from './order-lines.ts'
import { PageFrame } from './page-frame.tsx'
import { methodWords, paidAtWords } from './receipt-words.ts'
import { Stamp } from './stamp.tsx'
import { taxDocument } from './tax-document.ts'
import { usePageTitle } from './use-page-title.ts'

interface ReceiptPageProps {
  invoice: Invoice
  hasMoved: boolean
}

/** The order is paid: what to keep, and a way to print it. */
export function ReceiptPage({ invoice, hasMoved }: ReceiptPageProps) {
  const { order, merchant, payment, timeZone } = invoice
  const bill = orderLines(order)
  const tax = taxDocument(invoice)
  const refunded = payment?.refunded ?? 0
  usePageTitle(`Receipt from ${merchant.name}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      stamp={
        <Stamp tone="good" icon={<TickIcon />}>
          Paid
        </Stamp>
      }
    >
      <section className="outcome">
        {tax.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={hasMoved ? focusOnArrival : undefined}>
          You paid {merchant.name}
        </h1>
        <Amount amount={order.amount} currency={order.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        <Facts
          facts={[
            ['Paid on', payment && paidAtWords(payment.createdAt, timeZone, merchant.country)],
            ['Paid with', payment && methodWords(payment)],
            ['Refunded', refunded > 0 ? formatMoneyWithCode(refunded, order.currency) : null],
            ['For', order.description],
            ['Order', order.internalOrderId],
            ['Billed to', order.billingName],
            ...answerFacts(invoice),
            ...tax.facts,
            ['Payment id', payment?.transactionId ?? null, 'id'],
          ]}
        />
        <OrderItems order={order} bill={bill} mayFold={false} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this receipt
        </button>
      </section>
    </PageFrame>
  )
}
