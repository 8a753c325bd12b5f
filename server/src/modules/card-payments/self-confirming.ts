import type { AppError } from '../../kit/errors.ts'
import type { Merchant } from '../merchants/service.ts'
import { close } from './abandoned-challenge.ts'
import type { PayRequest } from './charge-request.ts'
import type { CardPaymentsDeps } from './deps.ts'
import { beingConfirmed, numberPaid } from './repeated-number.ts'
import * as store from './store.ts'

type Numbered = store.NumberedPayment & { merchantId: string }

/**
 * Ends the challenges of equal orders under the number that their bank could charge while this call does: those on our
 * own page, where the charge follows the bank's yes by itself. The refusal of this call when one of them was charged, or
 * may have been; null when none was, and none will be.
 */
export async function endSelfConfirming(
  deps: CardPaymentsDeps,
  payment: Numbered,
  merchant: Merchant,
): Promise<AppError | null> {
  for (const left of await store.findSelfConfirming(deps.db.reader, payment)) {
    const { kind } = await close(deps, merchant, left)
    if (kind === 'succeeded') return numberPaid()
    if (kind !== 'not_charged' && kind !== 'declined') return beingConfirmed()
  }
  return null
}

/** Whether a call of a shop is compared with payments of equal orders: one with a key says that it means it. */
export const isCompared = ({ byMerchant, named }: Pick<PayRequest, 'byMerchant' | 'named'>) =>
  byMerchant !== undefined && !named
