import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { focusOnMount } from '../focus-on-mount.ts'
import { Facts } from './facts.tsx'
import type { InvoiceApi } from '../invoice-api.ts'
import { PageFrame } from './page-frame.tsx'
import type { PageState } from './page-state.ts'
import { OutcomeBadge } from '../receipt/outcome-badge.tsx'
import { usePageTitle } from './use-page-title.ts'
import { useOutcomePolling } from '../method/use-outcome-polling.ts'

interface ConfirmingPageProps {
  invoice: Invoice
  read: InvoiceApi['read']
  takesFocus: boolean
  onSettled: (pageState: PageState) => void
}

export function ConfirmingPage({ invoice, read, takesFocus, onSettled }: ConfirmingPageProps) {
  const { order, merchant } = invoice
  useOutcomePolling(read, onSettled)
  usePageTitle(`Confirming your payment to ${merchant.name}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      badge={
        <OutcomeBadge tone="wait" icon={<span className="spinner" />}>
          Confirming
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          We are confirming your payment
        </h1>
        <p role="status">
          The bank has not answered yet. This page shows the outcome as soon as it does. You can
          also come back to it later: there is no need to pay again.
        </p>
        <Facts
          facts={[
            ['Amount', formatMoneyWithCode(order.amount, order.currency)],
            ['To', merchant.name],
            ['Order', order.internalOrderId],
          ]}
        />
      </section>
    </PageFrame>
  )
}
