import type { InvoiceHolder } from '../../kit/actor.ts'
import type { CloseOutcome } from '../../providers/card/port.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { completeCharge } from './complete.ts'
import type { CardPaymentsDeps } from './deps.ts'
import * as store from './store.ts'

/**
 * A customer who pays again has abandoned the earlier challenge, which must no longer charge. False when there was none.
 */
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

/** Ends the open challenges of other orders under the number of one that is paid: only one can be meant. */
export async function endRivals(
  deps: CardPaymentsDeps,
  paid: PaymentRow,
  merchant: Merchant,
): Promise<void> {
  if (!TAKEN.has(paid.status)) return
  for (const left of await store.findRivals(deps.db.reader, paid)) await close(deps, merchant, left)
}

const TAKEN: ReadonlySet<PaymentRow['status']> = new Set(['paid', 'accepted', 'not_captured'])

/** Answers what became of the challenge. */
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
