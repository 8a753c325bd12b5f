import type { Plan } from '@paydeck/contract/calls/payments/plans'
import { formatMoney } from '@paydeck/contract/money/money'

import { Amount } from '../method/amount.tsx'
import { focusOnEntry } from '../entry.ts'
import { PrintIcon, TickIcon } from '../receipt/receipt-icons.tsx'
import '../deferred-parts.css'
import { OrderItems } from '../page/order-items.tsx'
import { orderLines } from '@paydeck/contract/receipt/order-lines'
import { PageFrame } from '../page/page-frame.tsx'
import { PlanBalance } from './plan-balance.tsx'
import { PlanOrderFacts } from './plan-order-facts.tsx'
import type { PlanActionsProps } from './plan-props.ts'
import { overdueInstalment } from './plan-labels.ts'
import { Stamp } from '../receipt/outcome-badge.tsx'
import { taxDocument } from '@paydeck/contract/receipt/tax-facts'
import { usePageTitle } from '../page/use-page-title.ts'

interface BadgeText {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  word: string
}

const OVERDUE: BadgeText = { tone: 'bad', word: 'Overdue' }
const STAMPS: Record<Plan['status'], BadgeText> = {
  starting: { tone: 'wait', word: 'Starting' },
  running: { tone: 'wait', word: 'In instalments' },
  paid: { tone: 'good', word: 'Paid' },
  cancelled: { tone: 'quiet', word: 'Ended' },
  written_off: { tone: 'quiet', word: 'Ended' },
  failed: { tone: 'quiet', word: 'Ended' },
}

function titleOf(status: Plan['status'], merchant: string): string {
  if (status === 'paid') return `You paid ${merchant}`
  const plan = `Your payment plan with ${merchant}`
  return status === 'starting' || status === 'running' ? plan : `${plan} has ended`
}

export function ShownPlan({ hasMoved, ...actions }: PlanActionsProps & { hasMoved: boolean }) {
  const { invoice, plan } = actions
  const { order, merchant } = invoice
  const bill = orderLines(order)
  const tax = taxDocument(invoice)
  const { tone, word } = overdueInstalment(plan) ? OVERDUE : STAMPS[plan.status]
  const title = titleOf(plan.status, merchant.name)
  usePageTitle(`${title}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      stamp={
        <Stamp tone={tone} icon={tone === 'good' ? <TickIcon /> : null}>
          {word}
        </Stamp>
      }
    >
      <section className="outcome">
        {tax.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={hasMoved ? focusOnEntry : undefined}>
          {title}
        </h1>
        <Amount amount={plan.amount} currency={plan.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        <PlanBalance {...actions} />
        <PlanOrderFacts invoice={invoice} tax={tax} />
        <OrderItems order={order} bill={bill} mayFold={false} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this page
        </button>
      </section>
    </PageFrame>
  )
}
