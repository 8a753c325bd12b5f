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
  const challenged = await store.findOpenChallenge(deps.db.reader, merchantId, merchantOrderId)
  if (challenged) await closeCharge(deps, merchant, challenged)
  return challenged !== undefined
}

/** After a payment, closes open challenges of other orders with the same number: the shop meant only one of them. */
export async function endRivals(
  deps: CardPaymentsDeps,
  paid: PaymentRow,
  merchant: Merchant,
): Promise<void> {
  if (!PAID_STATUSES.has(paid.status)) return
  for (const challenged of await store.findRivals(deps.db.reader, paid))
    await closeCharge(deps, merchant, challenged)
}

const PAID_STATUSES: ReadonlySet<PaymentRow['status']> = new Set([
  'paid',
  'accepted',
  'not_captured',
])

export async function closeCharge(
  deps: CardPaymentsDeps,
  merchant: Merchant,
  challenged: store.ChallengedPayment,
): Promise<CloseOutcome> {
  const { db, gateways } = deps
  const { merchantId } = merchant
  const outcome = await gateways.card.of(challenged).close(challenged.operationId)
  await db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, { merchantId, ...challenged }, { outcome, terms: merchant }),
  )
  return outcome
}
