import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { focusOnMount } from '../focus-on-mount.ts'
import { OutcomeBadge } from '../receipt/outcome-badge.tsx'
import { CrossIcon } from '../receipt/receipt-icons.tsx'
import { Facts } from './facts.tsx'
import { PageFrame } from './page-frame.tsx'
import { usePageTitle } from './use-page-title.ts'

interface ExpiredPageProps {
  invoice: Invoice
  takesFocus: boolean
}

/** The last day to pay has passed; the merchant can extend it. */
export function ExpiredPage({ invoice, takesFocus }: ExpiredPageProps) {
  const { order, merchant, backTo } = invoice
  usePageTitle(`Payment request of ${merchant.name} expired`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={backTo}
      badge={
        <OutcomeBadge tone="quiet" icon={<CrossIcon />}>
          Expired
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          This payment request has expired
        </h1>
        <p>
          You have not been charged. If you still want to pay, ask {merchant.name}: they can open it
          again.
        </p>
        <Facts
          facts={[
            ['Order', order.internalOrderId],
            ['Amount', formatMoneyWithCode(order.amount, order.currency)],
            ['For', order.description],
            ['Last day to pay', order.lastDay ? formatCalendarDay(order.lastDay) : null],
          ]}
        />
      </section>
    </PageFrame>
  )
}
