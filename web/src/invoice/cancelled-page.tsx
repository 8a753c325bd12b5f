import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money'

import { Facts } from './facts.tsx'
import { CrossIcon } from './icons.tsx'
import { NoticePage } from './notice-page.tsx'

interface CancelledPageProps {
  invoice: Invoice
  hasMoved: boolean
}

/** The merchant took the order back: there is nothing to pay. */
export function CancelledPage({ invoice, hasMoved }: CancelledPageProps) {
  const { order, merchant } = invoice
  return (
    <NoticePage
      icon={<CrossIcon />}
      title="This payment request was cancelled"
      merchant={merchant}
      hasMoved={hasMoved}
    >
      <p>There is nothing to pay here. If you expected to, ask {merchant.name} for a new link.</p>
      <Facts
        facts={[
          ['Order', order.internalOrderId],
          ['Amount', formatMoneyWithCode(order.amount, order.currency)],
          ['For', order.description],
        ]}
      />
    </NoticePage>
  )
}
