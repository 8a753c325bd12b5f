import type { MerchantTx } from '../../../db/database.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Merchant } from '../../merchants/service.ts'
import { isLimited, limitRefusal, periodsOf } from '../../merchants/limits/rules.ts'
import * as store from './store.ts'

export type LimitedMerchant = Pick<
  Merchant,
  'merchantId' | 'tradingCountry' | 'timeZone' | 'limitPayment' | 'limitDay' | 'limitMonth'
>

/**
 * Throws 409 with a sentence when a payment goes beyond what its merchant may be paid. In the transaction that makes the
 * payment: two at once cannot both take the last of a day. A merchant without limits waits for nothing.
 */
export async function enforceLimits(
  tx: MerchantTx,
  merchant: LimitedMerchant,
  order: { amount: number; currency: string },
  now: Date,
): Promise<void> {
  if (!isLimited(merchant)) return
  const { merchantId, timeZone } = merchant
  const { currency } = order
  await store.lockLimits(tx, merchantId, currency)
  const taken = await store.readTaken(tx, merchantId, { currency, ...periodsOf(now, timeZone) })
  const refusal = limitRefusal(merchant, taken, order)
  if (refusal !== null) throw conflict('payment_limit_reached', refusal)
}
