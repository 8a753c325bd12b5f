import type { MerchantTx } from '../../db/database.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { DisputesDeps } from './deps.ts'
import * as store from './store.ts'

/** Records on the plan which instalment dispute, if any, stops its collection. */
export async function markPlan(
  { plans, clock }: Pick<DisputesDeps, 'plans' | 'clock'>,
  tx: MerchantTx,
  payment: PaymentRow,
): Promise<void> {
  const found = await store.findUnwon(tx, payment.merchantId, payment.transactionId, {
    borneBy: 'house',
    only: ['open', 'lost'],
  })
  await plans.mark(tx, payment, found?.disputeId ?? null, clock.now())
}
