import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { releasedHoldField } from '@paydeck/contract/receipt/answer-fields'
import { focusOnMount } from '../focus-on-mount.ts'
import { Facts } from './facts.tsx'
import { CrossIcon } from '../receipt/receipt-icons.tsx'
import { PageFrame } from './page-frame.tsx'
import { OutcomeBadge } from '../receipt/outcome-badge.tsx'
import { usePageTitle } from './use-page-title.ts'

interface CancelledPageProps {
  invoice: Invoice
  takesFocus: boolean
}

export function CancelledPage({ invoice, takesFocus }: CancelledPageProps) {
  const { order, merchant } = invoice
  usePageTitle(`Payment request of ${merchant.name} cancelled`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      badge={
        <OutcomeBadge tone="quiet" icon={<CrossIcon />}>
          Cancelled
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          This payment request was cancelled
        </h1>
        <p>There is nothing to pay here. If you expected to, ask {merchant.name} for a new link.</p>
        <Facts
          facts={[
            ['Order', order.internalOrderId],
            ['Amount', formatMoneyWithCode(order.amount, order.currency)],
            ['For', order.description],
            releasedHoldField(invoice),
          ]}
        />
      </section>
    </PageFrame>
  )
}
