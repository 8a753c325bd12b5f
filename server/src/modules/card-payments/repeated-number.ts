import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { type AppError, conflict } from '../../kit/errors.ts'
import type { PayRequest } from './charge-request.ts'
import * as store from './store.ts'

export const NUMBER_PAID = 'order_number_paid'

/** How long an equal payment of the same number looks like a repetition. */
const REPEATED_WITHIN_MS = 24 * 3_600_000

/**
 * A shop whose call got no answer makes the order once more and pays that one: without a key that says otherwise, an
 * equal payment of the same number is a repetition. Throws 409.
 */
export async function refuseRepeatedNumber(
  tx: MerchantTx,
  payment: store.NumberedPayment & { merchantId: string },
  clock: Clock,
): Promise<void> {
  const { merchantId } = payment
  // The last lock of its transaction: two calls at once see each other's payment.
  await store.lockNumber(tx, merchantId, payment.internalOrderId)
  const status = await store.findStatusOfTwin(tx, merchantId, payment, {
    paidSince: new Date(clock.now().getTime() - REPEATED_WITHIN_MS),
    wall: clock.wall(),
  })
  if (status === undefined) return
  if (status === 'incomplete' || status === 'pending') throw beingConfirmed()
  throw numberPaid()
}

export const beingConfirmed = (): AppError =>
  conflict(
    'payment_in_progress',
    'A payment of an equal order with this number is being confirmed. Please wait until its outcome is known.',
  )

export const numberPaid = (): AppError =>
  conflict(
    NUMBER_PAID,
    'An equal order with this number was paid within the last 24 hours. If you mean another payment, send it with an Idempotency-Key.',
  )

/** The same for a call that pays: one with a key says that it means it, and so does a customer on our own page. */
export async function refuseRepetition(
  tx: MerchantTx,
  { byMerchant, named }: Pick<PayRequest, 'byMerchant' | 'named'>,
  payment: Parameters<typeof refuseRepeatedNumber>[1],
  clock: Clock,
): Promise<void> {
  if (byMerchant && !named) await refuseRepeatedNumber(tx, payment, clock)
}
