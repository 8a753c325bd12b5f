import type { PaymentRow } from '../payments/service.ts'
import type { PlanRow } from './store.ts'

/** Whether the payment, or one of the charges of its plan, is disputed, or was lost in a dispute. */
export const isDisputed = (
  payment: Pick<PaymentRow, 'status'>,
  plan: Pick<PlanRow, 'disputed_by' | 'given_up_at'>,
): boolean =>
  payment.status === 'disputed' || plan.disputed_by !== null || plan.given_up_at !== null
