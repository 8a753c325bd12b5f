import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { type AppError, conflict } from '../../kit/errors.ts'
import type { PayRequest } from './charge-request.ts'
import * as store from './store.ts'

export const NUMBER_PAID = 'order_number_paid'

/** How long an equal payment with the same order number counts as a repetition. */
const REPEATED_WITHIN_MS = 24 * 3_600_000

/**
 * Stops double charges: a shop whose call got no answer may create the order again and pay that one. Without an
 * idempotency key, an equal payment with the same order number counts as a repetition. Throws 409.
 */
export async function refuseRepeatedNumber(
  tx: MerchantTx,
  payment: store.NumberedPayment & { merchantId: string },
  clock: Clock,
): Promise<void> {
  const { merchantId } = payment
  // Taken last in the transaction, so that concurrent calls see each other's payment.
  await store.lockNumber(tx, merchantId, payment.internalOrderId)
  const status = await store.findStatusOfDuplicate(tx, merchantId, payment, {
    paidSince: new Date(clock.now().getTime() - REPEATED_WITHIN_MS),
    wall: clock.wall(),
  })
  if (status === undefined) return
  if (status === 'incomplete' || status === 'pending') throw inConfirmationError()
  throw numberPaidError()
}

export const inConfirmationError = (): AppError =>
  conflict(
    'payment_in_progress',
    'A payment of an equal order with this number is being confirmed. Please wait until its outcome is known.',
  )

export const numberPaidError = (): AppError =>
  conflict(
    NUMBER_PAID,
    'An equal order with this number was paid within the last 24 hours. If you mean another payment, send it with an Idempotency-Key.',
  )

/** Checks only a shop's calls without a key: with a key, or on our own page, the payment is meant. */
export async function refuseRepetition(
  tx: MerchantTx,
  { byMerchant, idempotencyKey }: Pick<PayRequest, 'byMerchant' | 'idempotencyKey'>,
  payment: Parameters<typeof refuseRepeatedNumber>[1],
  clock: Clock,
): Promise<void> {
  if (byMerchant && !idempotencyKey) await refuseRepeatedNumber(tx, payment, clock)
}
