import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Merchant } from '../merchants/service.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import { completeCharge } from './complete.ts'
import type { CardPaymentsDeps } from './deps.ts'
import * as store from './store.ts'

export const attemptOf = (holder: InvoiceHolder, met: store.ChallengedPayment): Attempt => ({
  merchantId: holder.merchantId,
  merchantOrderId: holder.merchantOrderId,
  transactionId: met.transactionId,
  operationId: met.operationId,
  kind: met.kind,
})

/** A customer who pays again has abandoned the earlier challenge, which must no longer charge. */
export async function giveUpChallenge(
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  merchant: Merchant,
): Promise<void> {
  const { db, gateways } = deps
  const { merchantId, merchantOrderId } = holder
  const left = await store.findOpenChallenge(db.reader, merchantId, merchantOrderId)
  if (!left) return
  const outcome = await gateways.card.of(left).close(left.operationId)
  await db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, attemptOf(holder, left), { outcome, terms: merchant }),
  )
}
