import type { MerchantTx } from '../../db/database.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { DisputesDeps } from './deps.ts'
import * as store from './store.ts'

/** Records on the plan which dispute of an instalment, if any, stops its collection. */
export async function markPlan(
  { plans, clock }: Pick<DisputesDeps, 'plans' | 'clock'>,
  tx: MerchantTx,
  payment: PaymentRow,
): Promise<void> {
  if (payment.payPlanId === null) return
  const dispute = await store.unwonInstalment(tx, payment.merchantId, payment.transactionId)
  await plans.mark(tx, payment, dispute?.disputeId ?? null, clock.now())
}
