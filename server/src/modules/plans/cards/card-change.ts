import type { Plan } from '@paydeck/contract/calls/plans'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { CardCheckRequest } from '../../../providers/card/port.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { Merchant, MerchantsService } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import { operations } from '../../operations/service.ts'
import { payable } from '../../orders/order-lock.ts'
import { paymentChanges } from '../../payments/service.ts'
import { declineText, type FailureCode } from '../../payments/attempts/decline-rules.ts'
import type { checkCompletion } from './card-check.ts'
import { findChallenged, hasOpenCheck } from './card-step-store.ts'
import type { PlanResult } from '../charging/early-repayments.ts'
import { type AbandonedChallenges, traceOf } from './abandoned-challenges.ts'
import { providerFor } from './new-card.ts'
import { type OrderUrl, returnUrl } from './return-url.ts'
import { enforceCardLimit } from '../charging/plan-card-limit.ts'
import * as store from '../store.ts'

const NOTHING_LEFT = 'There is nothing left to pay on this payment plan.'

export interface CardChangeDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  orderUrl: OrderUrl
  limits: boolean
  view: (holder: InvoiceHolder) => Promise<Plan>
  left: AbandonedChallenges
  completeCheck: ReturnType<typeof checkCompletion>
}

/** Another card for a running plan, without paying anything. */
export function cardChanges(deps: CardChangeDeps) {
  const { db, clock, newId, gateways, merchants, orderUrl, limits, view, left, completeCheck } =
    deps

  /** Step one: on record before the provider hears of it. One card at a time is checked for a plan. */
  async function begin(
    tx: MerchantTx,
    holder: InvoiceHolder,
    paymentToken: string,
    merchant: Merchant,
  ): Promise<{ transactionId: string; provider: string; request: CardCheckRequest }> {
    const { merchantId, merchantOrderId } = holder
    const found = await store.planOfOrder(tx, merchantId, merchantOrderId)
    if (!found) throw notFound()
    const { transactionId, payPlanId } = found
    await paymentChanges.lock(tx, merchantId, transactionId)
    const plan = await store.lockPlan(tx, merchantId, transactionId)
    if (plan.status !== 'running') throw conflict('plan_not_running', NOTHING_LEFT)
    if (await hasOpenCheck(tx, plan))
      throw conflict(
        'card_change_in_progress',
        'A card is being checked for this payment plan right now. Please try again in a few minutes.',
      )
    const now = clock.now()
    if (limits) await enforceCardLimit(tx, plan, now)
    const order = await payable.read(tx, merchantId, merchantOrderId)
    const operationId = newId('charge')
    const provider = await providerFor(gateways, plan)
    await operations.begin(tx, merchantId, {
      operationId,
      transactionId,
      kind: 'card_check',
      subjectId: payPlanId,
      provider,
      paymentToken,
      amount: 0,
      currency: plan.currency,
      nextCheckAt: nextCheck(0, now),
      createdAt: now,
      updatedAt: now,
    })
    const request: CardCheckRequest = {
      operationId,
      merchantId,
      currency: plan.currency,
      paymentToken,
      statement: merchant.cardStatementName ?? merchant.brandName,
      request3ds: order?.requestThreeDs ?? false,
      returnUrl: returnUrl(orderUrl, merchant, holder, 'card'),
    }
    return { transactionId, provider, request }
  }

  /** A check that got no answer is given up at once, for nothing hangs on it: the customer is told how it stands. */
  async function check({ provider, request }: { provider: string; request: CardCheckRequest }) {
    const card = gateways.card.of({ provider })
    const outcome = await card.checkCard(request)
    return outcome.kind === 'unknown' ? card.close(request.operationId) : outcome
  }

  return {
    /**
     * Checks a card and lets it pay all that is left of the plan; what is late is tried with it at once. Its owner may
     * have to answer a challenge first: until then the old card stays. A challenge that was left is given up. 409 with a
     * sentence when the card cannot be changed now, 400 with the provider's code when it was declined, 429 after too
     * many tries, 503 while it is not known: the old card stays unless the provider says otherwise later.
     */
    async change(holder: InvoiceHolder, paymentToken: string): Promise<PlanResult> {
      const { merchantId } = holder
      const merchant = await merchants.get(merchantId)
      await left.giveUp(holder, merchant)
      const begun = await db.inMerchant(merchantId, (tx) =>
        begin(tx, holder, paymentToken, merchant),
      )
      const { transactionId, request } = begun
      const { operationId } = request
      const outcome = await check(begun)
      const trace = { merchantId, transactionId, operationId }
      const { declined, challenge } = await db.inMerchant(merchantId, (tx) =>
        completeCheck(tx, trace, outcome),
      )
      if (declined !== null) throw refusal(declined)
      if (outcome.kind === 'unknown') throw notKnown()
      return { plan: await view(holder), challenge }
    },

    /**
     * Finishes a change that waited for a challenge, which the card's owner has answered; may be asked again. Answers
     * the plan as it then stands, with the challenge when it was not answered; 400 with the code when the old card
     * stays, 404 for a challenge that is not of this order's plan.
     */
    async confirm(holder: InvoiceHolder, threeDSAuthorisationId: string): Promise<PlanResult> {
      const { merchantId, merchantOrderId } = holder
      const find = () =>
        findChallenged(db.reader, merchantId, merchantOrderId, {
          kind: 'card_check',
          threeDSAuthorisationId,
        })
      const met = await find()
      if (!met) throw notFound()
      let challenge: PlanResult['challenge'] = null
      if (met.isOpen) {
        const outcome = await gateways.card.of(met).confirm(met.operationId)
        if (outcome.kind === 'unknown' || outcome.kind === 'not_found') throw notKnown()
        const done = await db.inMerchant(merchantId, (tx) =>
          completeCheck(tx, traceOf(merchantId, met), outcome),
        )
        challenge = done.challenge
      }
      // Somebody else may have written down the end of it: the row tells, not what we heard.
      const { errorCode: failed } = (await find()) ?? met
      if (failed !== null) throw refusal(failed)
      return { plan: await view(holder), challenge }
    },
  }
}

/** Words for what would else speak of a payment. */
const CHECK_TEXTS: Partial<Record<FailureCode | 'plan_not_running', string>> = {
  plan_not_running: NOTHING_LEFT,
  not_charged: 'Your bank did not answer, so your card was not changed. Please try again.',
  authentication_abandoned:
    'You did not confirm this card with your bank in time. Please try again.',
  not_permitted: 'This card cannot be used for a payment plan. Please use another card.',
  processing_error: 'The card could not be processed. Please try again.',
  unknown_charge_error: 'The card could not be checked. Please try again or use another card.',
  authentication_failed:
    'Your bank could not confirm that it is you. Please try again or use another card.',
}

const refusal = (code: string): AppError =>
  new AppError(
    400,
    code,
    CHECK_TEXTS[code as FailureCode] ?? declineText(code as FailureCode).customer,
  )

const notKnown = (): AppError =>
  new AppError(
    503,
    'card_not_checked',
    'Your bank has not answered yet. Your payment plan keeps the card it has until it does.',
  )
