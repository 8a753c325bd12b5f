import type { PaymentRow } from '../payments/service.ts'
import type { PlanRow } from './store.ts'

/** Whether the payment or an instalment of its plan is disputed or was lost in a dispute. */
export const isDisputed = (
  payment: Pick<PaymentRow, 'status'>,
  plan: Pick<PlanRow, 'disputedBy' | 'givenUpAt'>,
): boolean => payment.status === 'disputed' || plan.disputedBy !== null || plan.givenUpAt !== null
