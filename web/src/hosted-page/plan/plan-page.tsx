import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { Challenge } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { isLinkInvalid } from '../method/pay.ts'
import { ShownPlan } from './plan-shown.tsx'
import { LinkExpiredPage } from '../page/link-expired-page.tsx'
import { UnreachablePage } from '../page/unreachable-page.tsx'
import { usePlan } from './use-plan.ts'

interface PlanPageProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  hasMoved: boolean
  challenge: Challenge | null
  goTo: (url: string) => void
}

export function PlanPage({ invoice, api, now, hasMoved, challenge, goTo }: PlanPageProps) {
  const { found, returned, look, setPlan } = usePlan(api, challenge)
  if (found.kind === 'failed')
    return isLinkInvalid(found.error) ? (
      <LinkExpiredPage status={found.error.status} hasMoved />
    ) : (
      <UnreachablePage error={found.error} onRetry={look} />
    )
  if (found.kind === 'asking')
    return (
      <PageFrame merchant={invoice.merchant} backTo={invoice.backTo}>
        <div className="late" role="status">
          <span className="spinner" /> Opening your payment plan
        </div>
      </PageFrame>
    )
  const actions = { invoice, api, now, goTo, returned, onPlan: setPlan, onStale: look }
  return <ShownPlan {...actions} hasMoved={hasMoved} plan={found.plan} />
}
