import type { MerchantTx } from '../../db/database.ts'
import { conflict } from '../../kit/errors.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { AttemptedOrder } from '../payments/attempts/open-attempt.ts'
import type { PayRequest } from './charge-request.ts'
import * as store from './store.ts'

/** How long an equal payment of the same number looks like a repetition. */
const REPEATED_WITHIN_MS = 24 * 3_600_000

/**
 * A shop whose call got no answer makes the order once more and pays that one: without a key that says otherwise, an
 * equal payment of the same number is a repetition. Throws 409.
 */
export async function refuseRepeatedNumber(
  tx: MerchantTx,
  { merchantId, merchantOrderId }: Attempt,
  { order, byMerchant }: { order: AttemptedOrder<unknown>; byMerchant: PayRequest['byMerchant'] },
  now: Date,
): Promise<void> {
  if (!byMerchant || byMerchant.hasKey) return
  const { internalOrderId, amount, currency } = order
  // The last lock of its transaction: two calls at once see each other's payment.
  await store.lockNumber(tx, merchantId, internalOrderId)
  const status = await store.findStatusOfTwin(tx, merchantId, {
    merchantOrderId,
    internalOrderId,
    amount,
    currency,
    since: new Date(now.getTime() - REPEATED_WITHIN_MS),
  })
  if (status === undefined) return
  if (status === 'incomplete' || status === 'pending')
    throw conflict(
      'payment_in_progress',
      'A payment of an equal order with this number is being confirmed. Please wait until its outcome is known.',
    )
  throw conflict(
    'order_number_paid',
    'An equal order with this number was paid within the last 24 hours. If you mean another payment, send it with an Idempotency-Key.',
  )
}
