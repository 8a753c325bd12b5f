import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Plan } from '@paydeck/contract/calls/payments/plans'

import type { InvoiceApi } from '../invoice-api.ts'
import type { PlanReturn } from './plan-return.ts'

export interface PlanActionsProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  plan: Plan
  /** Null when the customer does not return from a bank. */
  returned: PlanReturn | null
  goTo: (url: string) => void
  onPlan: (plan: Plan) => void
  onStale: () => Promise<void>
}

export interface PlanFormProps extends PlanActionsProps {
  onClose: () => void
}
