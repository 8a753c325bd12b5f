import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { Challenge } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { isLinkInvalid } from '../method/pay.ts'
import { PlanDetails } from './plan-details.tsx'
import { LinkExpiredPage } from '../page/link-expired-page.tsx'
import { UnreachablePage } from '../page/unreachable-page.tsx'
import { usePlan } from './use-plan.ts'

interface PlanPageProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  takesFocus: boolean
  challenge: Challenge | null
  redirect: (url: string) => void
}

export function PlanPage({ invoice, api, now, takesFocus, challenge, redirect }: PlanPageProps) {
  const { planState, challengeResult, reload, setPlan } = usePlan(api, challenge)
  if (planState.kind === 'failed')
    return isLinkInvalid(planState.error) ? (
      <LinkExpiredPage status={planState.error.status} takesFocus />
    ) : (
      <UnreachablePage error={planState.error} onRetry={reload} />
    )
  if (planState.kind === 'loading')
    return (
      <PageFrame merchant={invoice.merchant} backTo={invoice.backTo}>
        <div className="loading" role="status">
          <span className="spinner" /> Opening your payment plan
        </div>
      </PageFrame>
    )
  const actions = {
    invoice,
    api,
    now,
    redirect,
    challengeResult,
    onPlanChange: setPlan,
    onStale: reload,
  }
  return <PlanDetails {...actions} takesFocus={takesFocus} plan={planState.plan} />
}
