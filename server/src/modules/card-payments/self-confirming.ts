import type { AppError } from '../../kit/errors.ts'
import type { Merchant } from '../merchants/service.ts'
import { closeCharge } from './abandoned-challenge.ts'
import type { PayRequest } from './charge-request.ts'
import type { CardPaymentsDeps } from './deps.ts'
import { inConfirmationError, numberPaidError } from './repeated-number.ts'
import * as store from './store.ts'

type Numbered = store.NumberedPayment & { merchantId: string }

/**
 * Closes the challenges of equal orders with the same number on our own page. Those are charged automatically once
 * passed, so one could be charged at the same time as this call. Returns the refusal of this call when one was charged
 * or may have been, otherwise null.
 */
export async function endSelfConfirming(
  deps: CardPaymentsDeps,
  payment: Numbered,
  merchant: Merchant,
): Promise<AppError | null> {
  for (const challenged of await store.findSelfConfirming(deps.db.reader, payment)) {
    const { kind } = await closeCharge(deps, merchant, challenged)
    if (kind === 'succeeded') return numberPaidError()
    if (kind !== 'not_charged' && kind !== 'declined') return inConfirmationError()
  }
  return null
}

/** Whether to compare a call with payments of equal orders: only a shop's call without an idempotency key. */
export const checksRepetition = ({
  byMerchant,
  idempotencyKey,
}: Pick<PayRequest, 'byMerchant' | 'idempotencyKey'>) => byMerchant !== undefined && !idempotencyKey
