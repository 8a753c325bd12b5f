import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money'

import { Amount } from './amount.tsx'
import { focusOnArrival } from './arrival.ts'
import { CardForm } from './card-form.tsx'
import { Facts } from './facts.tsx'
import { OrderItems } from './order-items.tsx'
import { orderLines } from './order-lines.ts'
import { PageFrame } from './page-frame.tsx'
import type { PayOutcome, Till } from './pay.ts'
import { usePageTitle } from './use-page-title.ts'

interface PayablePageProps {
  invoice: Invoice
  till: Till
  now: () => Date
  failure: string | null
  hasMoved: boolean
  onLeave: (outcome: Extract<PayOutcome, { kind: 'moved' | 'shut' | 'challenged' }>) => void
}

/** From whom, how much and what for; then the card. */
export function PayablePage({ invoice, hasMoved, ...rest }: PayablePageProps) {
  const { order, merchant } = invoice
  const bill = orderLines(order)
  usePageTitle(`Pay ${formatMoneyWithCode(order.amount, order.currency)} to ${merchant.name}`)
  return (
    <PageFrame merchant={merchant}>
      <section className="summary">
        <h1 tabIndex={-1} ref={hasMoved && rest.failure === null ? focusOnArrival : undefined}>
          Pay {merchant.name}
        </h1>
        <Amount amount={order.amount} currency={order.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        <Facts
          facts={[
            ['For', order.description],
            ['Order', order.internalOrderId],
            ['Billed to', order.billingName],
          ]}
        />
        <OrderItems order={order} bill={bill} mayFold />
      </section>
      <CardForm invoice={invoice} {...rest} />
    </PageFrame>
  )
}
