import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Plan } from '@paydeck/contract/calls/plans'

import type { InvoiceApi } from '../invoice-api.ts'
import type { PlanReturn } from './plan-return.ts'

/** What everything that can be done with a plan is given. */
export interface PlanActionsProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  plan: Plan
  /** Null when they do not come from a bank. */
  returned: PlanReturn | null
  /** Leaves for another site's page. */
  goTo: (url: string) => void
  onPlan: (plan: Plan) => void
  /** The plan on show is not the plan any more. */
  onStale: () => Promise<void>
}

/** What the form of each is given. */
export interface PlanFormProps extends PlanActionsProps {
  /** Asks for nothing after all. */
  onClose: () => void
}
