import type { MerchantTx } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import type { CardCheckRequest } from '../../../providers/card/port.ts'
import type { Merchant } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import { type PlanResult, viewPlan } from '../charging/view-plan.ts'
import type { PlansDeps } from '../deps.ts'
import { giveUpChallenges, traceOf } from './abandoned-challenges.ts'
import { completeCheck } from './card-check.ts'
import { checkRefusal, notChecked } from './check-refusals.ts'
import { findChallenged } from './card-step-store.ts'
import { lockChangeable } from './lock-changeable.ts'
import { providerFor } from './new-card.ts'
import { returnUrl } from './return-url.ts'

interface BegunCheck {
  transactionId: string
  provider: string
  request: CardCheckRequest
}

interface CheckedCard {
  paymentToken: string
  merchant: Merchant
}

/** Step one: records the check before the provider is called. A plan checks one card at a time. */
async function begin(
  deps: PlansDeps,
  tx: MerchantTx,
  holder: InvoiceHolder,
  { paymentToken, merchant }: CheckedCard,
): Promise<BegunCheck> {
  const { merchantId, merchantOrderId } = holder
  const now = deps.clock.now()
  const { transactionId, payPlanId, currency } = await lockChangeable(deps, tx, holder, now)
  const order = await deps.orderLock.read(tx, merchantId, merchantOrderId)
  const operationId = deps.newId('charge')
  const provider = await providerFor(deps.gateways, { merchantId, currency })
  await deps.operationRecords.begin(tx, merchantId, {
    operationId,
    transactionId,
    kind: 'card_check',
    subjectId: payPlanId,
    provider,
    paymentToken,
    amount: 0,
    currency,
    nextCheckAt: nextCheck(0, now),
    createdAt: now,
    updatedAt: now,
  })
  const request: CardCheckRequest = {
    operationId,
    merchantId,
    currency,
    paymentToken,
    statement: merchant.cardStatementName ?? merchant.brandName,
    request3ds: order?.requestThreeDs ?? false,
    returnUrl: returnUrl(deps.orderUrl, merchant, holder, 'card'),
  }
  return { transactionId, provider, request }
}

/** Closes a check without an answer right away, so that the customer gets an outcome. No money depends on it. */
async function check(
  { gateways }: PlansDeps,
  { provider, request }: Pick<BegunCheck, 'provider' | 'request'>,
) {
  const card = gateways.card.of({ provider })
  const outcome = await card.checkCard(request)
  return outcome.kind === 'unknown' ? card.close(request.operationId) : outcome
}

/**
 * Keeps the old card until a challenge is passed. 409 when the plan does not allow a change, 400 with the decline code,
 * 429 after too many tries, 503 while the outcome is unknown.
 */
export async function changeCard(
  deps: PlansDeps,
  holder: InvoiceHolder,
  paymentToken: string,
): Promise<PlanResult> {
  const { db, merchants } = deps
  const { merchantId } = holder
  const merchant = await merchants.get(merchantId)
  await giveUpChallenges(deps, holder, merchant)
  const begun = await db.inMerchant(merchantId, (tx) =>
    begin(deps, tx, holder, { paymentToken, merchant }),
  )
  const outcome = await check(deps, begun)
  const { transactionId, request } = begun
  const trace = { merchantId, transactionId, operationId: request.operationId }
  const { declined, challenge } = await db.inMerchant(merchantId, (tx) =>
    completeCheck(deps, tx, { trace, outcome }),
  )
  if (declined !== null) throw checkRefusal(declined)
  if (outcome.kind === 'unknown') throw notChecked()
  return { plan: await viewPlan(deps, holder), challenge }
}

/** May be repeated. Returns an unanswered challenge again; 400 when the card failed, 404 for another plan's. */
export async function confirmCard(
  deps: PlansDeps,
  holder: InvoiceHolder,
  threeDSAuthorisationId: string,
): Promise<PlanResult> {
  const { db, gateways } = deps
  const { merchantId, merchantOrderId } = holder
  const find = () =>
    findChallenged(db.reader, merchantId, merchantOrderId, {
      kind: 'card_check',
      threeDSAuthorisationId,
    })
  const challenged = await find()
  if (!challenged) throw notFound()
  let challenge: PlanResult['challenge'] = null
  if (challenged.isOpen) {
    const outcome = await gateways.card.of(challenged).confirm(challenged.operationId)
    if (outcome.kind === 'unknown' || outcome.kind === 'not_found') throw notChecked()
    const trace = traceOf(merchantId, challenged)
    const done = await db.inMerchant(merchantId, (tx) =>
      completeCheck(deps, tx, { trace, outcome }),
    )
    challenge = done.challenge
  }
  // Another process may have recorded the outcome first, so the row decides.
  const { errorCode: failed } = (await find()) ?? challenged
  if (failed !== null) throw checkRefusal(failed)
  return { plan: await viewPlan(deps, holder), challenge }
}
