import type { InvoiceHolder } from '../../kit/actor.ts'
import type { CloseOutcome } from '../../providers/card/port.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { completeCharge } from './complete.ts'
import type { CardPaymentsDeps } from './deps.ts'
import * as store from './store.ts'

/** Closes the order's open challenge before the customer pays again, so that it cannot charge. False without one. */
export async function giveUpChallenge(
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  merchant: Merchant,
): Promise<boolean> {
  const { merchantId, merchantOrderId } = holder
  const left = await store.findOpenChallenge(deps.db.reader, merchantId, merchantOrderId)
  if (left) await close(deps, merchant, left)
  return left !== undefined
}

/** After a payment, closes open challenges of other orders with the same number: the shop meant only one of them. */
export async function endRivals(
  deps: CardPaymentsDeps,
  paid: PaymentRow,
  merchant: Merchant,
): Promise<void> {
  if (!TAKEN.has(paid.status)) return
  for (const left of await store.findRivals(deps.db.reader, paid)) await close(deps, merchant, left)
}

const TAKEN: ReadonlySet<PaymentRow['status']> = new Set(['paid', 'accepted', 'not_captured'])

export async function close(
  deps: CardPaymentsDeps,
  merchant: Merchant,
  left: store.ChallengedPayment,
): Promise<CloseOutcome> {
  const { db, gateways } = deps
  const { merchantId } = merchant
  const outcome = await gateways.card.of(left).close(left.operationId)
  await db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, { merchantId, ...left }, { outcome, terms: merchant }),
  )
  return outcome
}
