import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Plan } from '@paydeck/contract/calls/payments/plans'

import type { InvoiceApi } from '../invoice-api.ts'
import type { ChallengeResult } from './plan-return.ts'

export interface PlanActionsProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  plan: Plan
  /** Null when the customer does not return from a bank. */
  challengeResult: ChallengeResult | null
  redirect: (url: string) => void
  onPlanChange: (plan: Plan) => void
  onStale: () => Promise<void>
}

export interface PlanFormProps extends PlanActionsProps {
  onClose: () => void
}
