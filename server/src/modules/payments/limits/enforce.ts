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
 * Throws 409 when a payment exceeds its merchant's limits. Runs in the transaction that inserts the payment and locks
 * the limits, so that concurrent payments cannot exceed them together. Merchants without limits take no lock.
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
  const used = await store.readTaken(tx, merchantId, { currency, ...periodsOf(now, timeZone) })
  const refusal = limitRefusal(merchant, used, order)
  if (refusal !== null) throw conflict('payment_limit_reached', refusal)
}
