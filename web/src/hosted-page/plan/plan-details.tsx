import type { Plan } from '@paydeck/contract/calls/payments/plans'
import { formatMoney } from '@paydeck/contract/money/money'

import { Amount } from '../method/amount.tsx'
import { focusOnMount } from '../focus-on-mount.ts'
import { PrintIcon, TickIcon } from '../receipt/receipt-icons.tsx'
import '../deferred-parts.css'
import { OrderItems } from '../page/order-items.tsx'
import { orderLines } from '@paydeck/contract/receipt/order-lines'
import { PageFrame } from '../page/page-frame.tsx'
import { PlanBalance } from './plan-balance.tsx'
import { PlanOrderFacts } from './plan-order-facts.tsx'
import type { PlanActionsProps } from './plan-props.ts'
import { overdueInstalment } from './plan-labels.ts'
import { OutcomeBadge } from '../receipt/outcome-badge.tsx'
import { taxDocument } from '@paydeck/contract/receipt/tax-fields'
import { usePageTitle } from '../page/use-page-title.ts'

interface BadgeText {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  label: string
}

const OVERDUE: BadgeText = { tone: 'bad', label: 'Overdue' }
const BADGES: Record<Plan['status'], BadgeText> = {
  starting: { tone: 'wait', label: 'Starting' },
  running: { tone: 'wait', label: 'In instalments' },
  paid: { tone: 'good', label: 'Paid' },
  cancelled: { tone: 'quiet', label: 'Ended' },
  written_off: { tone: 'quiet', label: 'Ended' },
  failed: { tone: 'quiet', label: 'Ended' },
}

function titleOf(status: Plan['status'], merchant: string): string {
  if (status === 'paid') return `You paid ${merchant}`
  const plan = `Your payment plan with ${merchant}`
  return status === 'starting' || status === 'running' ? plan : `${plan} has ended`
}

export function PlanDetails({
  takesFocus,
  ...actions
}: PlanActionsProps & { takesFocus: boolean }) {
  const { invoice, plan } = actions
  const { order, merchant } = invoice
  const bill = orderLines(order)
  const tax = taxDocument(invoice)
  const { tone, label } = overdueInstalment(plan) ? OVERDUE : BADGES[plan.status]
  const title = titleOf(plan.status, merchant.name)
  usePageTitle(`${title}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      badge={
        <OutcomeBadge tone={tone} icon={tone === 'good' ? <TickIcon /> : null}>
          {label}
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        {tax.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          {title}
        </h1>
        <Amount amount={plan.amount} currency={plan.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        <PlanBalance {...actions} />
        <PlanOrderFacts invoice={invoice} tax={tax} />
        <OrderItems order={order} bill={bill} isFoldable={false} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this page
        </button>
      </section>
    </PageFrame>
  )
}
