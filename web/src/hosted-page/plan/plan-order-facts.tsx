import type { Invoice } from '@paydeck/contract/calls/invoice'

import { Facts } from '../page/facts.tsx'
import { formatPaidAt, lackOf } from '@paydeck/contract/receipt/payment-format'
import type { TaxDocument } from '@paydeck/contract/receipt/tax-fields'

export function PlanOrderFacts({ invoice, tax }: { invoice: Invoice; tax: TaxDocument }) {
  const { order, merchant, payment, timeZone } = invoice
  return (
    <Facts
      facts={[
        ['Started', payment && formatPaidAt(payment.createdAt, timeZone, merchant.country)],
        ['For', order.description],
        ['Order', order.internalOrderId],
        ['Billed to', order.billingName],
        ...tax.fields,
        ...lackOf(invoice),
        ['Payment ID', payment?.transactionId ?? null, 'id'],
      ]}
    />
  )
}
