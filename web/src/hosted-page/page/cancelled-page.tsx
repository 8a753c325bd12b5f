import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { releasedHoldFact } from '@paydeck/contract/receipt/answer-facts'
import { focusOnEntry } from '../entry.ts'
import { Facts } from './facts.tsx'
import { CrossIcon } from '../receipt/receipt-icons.tsx'
import { PageFrame } from './page-frame.tsx'
import { Stamp } from '../receipt/outcome-badge.tsx'
import { usePageTitle } from './use-page-title.ts'

interface CancelledPageProps {
  invoice: Invoice
  hasMoved: boolean
}

export function CancelledPage({ invoice, hasMoved }: CancelledPageProps) {
  const { order, merchant } = invoice
  usePageTitle(`Payment request of ${merchant.name} cancelled`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      stamp={
        <Stamp tone="quiet" icon={<CrossIcon />}>
          Cancelled
        </Stamp>
      }
    >
      <section className="outcome">
        <h1 tabIndex={-1} ref={hasMoved ? focusOnEntry : undefined}>
          This payment request was cancelled
        </h1>
        <p>There is nothing to pay here. If you expected to, ask {merchant.name} for a new link.</p>
        <Facts
          facts={[
            ['Order', order.internalOrderId],
            ['Amount', formatMoneyWithCode(order.amount, order.currency)],
            ['For', order.description],
            releasedHoldFact(invoice),
          ]}
        />
      </section>
    </PageFrame>
  )
}
