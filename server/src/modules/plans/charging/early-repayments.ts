import { findChallenged, openChallenges } from '../cards/card-step-store.ts'
import type { Early, Plan } from '@paydeck/contract/calls/plans'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../../kit/errors.ts'
import type { ActionRequired } from '../../../providers/card/port.ts'
import type { Gateways } from '../../gateways/registry.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import { payable } from '../../orders/order-lock.ts'
import { paymentChanges } from '../../payments/service.ts'
import { declineText, type FailureCode } from '../../payments/attempts/decline-rules.ts'
import { type beginCharging, type Begun, isCharging, savedRequest } from './charging.ts'
import type { instalmentCompletion } from './complete.ts'
import { isDisputed } from '../is-disputed.ts'
import { type AbandonedChallenges, traceOf } from '../cards/abandoned-challenges.ts'
import { providerFor } from '../cards/new-card.ts'
import { type OrderUrl, returnUrl } from '../cards/return-url.ts'
import { enforceCardLimit } from './plan-card-limit.ts'
import * as store from '../store.ts'
import { toPlan } from '../view.ts'

/** What a customer wants to pay of their plan; with a token, by another card than the plan's. */
export interface EarlyRepayment {
  what: Early
  /** What they were shown as still owed, in minor units; whatever it is when not given. */
  outstanding?: number | undefined
  paymentToken?: string | undefined
}

/** The plan as it stands, and where the owner of a new card has to go first, when they have to. */
export interface PlanResult {
  plan: Plan
  challenge: ActionRequired | null
}

export interface EarlyRepaymentsDeps {
  db: Database
  clock: Clock
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  orderUrl: OrderUrl
  limits: boolean
  begin: ReturnType<typeof beginCharging>
  complete: ReturnType<typeof instalmentCompletion>
  left: AbandonedChallenges
}

/** What a customer does with their running plan: sees it, pays before its time or late, puts another card in. */
export function earlyRepayments(deps: EarlyRepaymentsDeps) {
  const { db, clock, gateways, merchants, orderUrl, limits, begin, complete, left } = deps

  async function planOf(tx: MerchantTx, holder: InvoiceHolder): Promise<store.PlanRow> {
    const plan = await store.planOfOrder(tx, holder.merchantId, holder.merchantOrderId)
    if (!plan) throw notFound()
    return plan
  }

  /** The plan as its customer sees it; 404 for an order without one. */
  async function view(holder: InvoiceHolder): Promise<Plan> {
    const { merchantId, merchantOrderId } = holder
    const [plan, instalments] = await db.inMerchant(merchantId, async (tx) => {
      const found = await planOf(tx, holder)
      return [found, await store.instalmentsOf(tx, found)] as const
    })
    // Whoever was sent to a challenge may begin anew: to them nothing is being taken.
    const asked = instalments.some(isCharging)
      ? await openChallenges(db.reader, merchantId, merchantOrderId)
      : []
    return toPlan(plan, instalments, new Set(asked.map(({ operationId: id }) => id)))
  }

  /** Takes the instalments a customer wants to pay now. */
  async function reserveInstalments(
    tx: MerchantTx,
    { merchantId, merchantOrderId }: InvoiceHolder,
    { what, outstanding, paymentToken }: EarlyRepayment,
  ): Promise<Begun & { request3ds: boolean }> {
    const { transactionId } = await planOf(tx, { merchantId, merchantOrderId })
    const payment = await paymentChanges.lock(tx, merchantId, transactionId)
    const plan = await store.lockPlan(tx, merchantId, transactionId)
    const instalments = await store.instalmentsOf(tx, plan)
    if (plan.status !== 'running')
      throw conflict('plan_not_running', 'There is nothing left to pay on this payment plan.')
    if (isDisputed(payment, plan))
      throw conflict('payment_disputed', 'This payment is disputed. Nothing more is taken now.')
    if (plan.heldBy !== null)
      throw conflict(
        'refund_in_progress',
        'A refund of this payment plan is being made. Please try again when it is done.',
      )
    if (instalments.some(isCharging))
      throw conflict(
        'instalment_in_progress',
        'A payment of this plan is being made right now. Please try again in a few minutes.',
      )
    if (outstanding !== undefined && outstanding !== plan.outstanding)
      throw conflict(
        'plan_changed',
        'Something was paid on this payment plan meanwhile. Nothing was charged now: please look at what is still due.',
      )
    if (limits) await enforceCardLimit(tx, plan, clock.now())
    const open = instalments.filter(({ status }) => status === 'scheduled')
    const order = await payable.read(tx, merchantId, merchantOrderId)
    const begun = await begin(tx, plan, what === 'next' ? open.slice(0, 1) : open, {
      newCard:
        paymentToken === undefined
          ? null
          : { paymentToken, provider: await providerFor(gateways, plan) },
      byCustomer: true,
    })
    return { ...begun, request3ds: order?.requestThreeDs ?? false }
  }

  return {
    view,

    /**
     * Pays the next instalment or all that are open, before their time or late, with the card of the plan or a new
     * one, which then becomes the card of the plan. A new card's owner may have to answer a challenge first: until then
     * nothing is taken and the plan is as it was. A challenge that was left is given up; when it turns out to have been
     * answered, its charge counts and nothing more is taken. 409 with a sentence when nothing can be paid now, 400 with
     * the provider's code when the card was declined, 429 after too many tries.
     */
    async payNow(holder: InvoiceHolder, wanted: EarlyRepayment): Promise<PlanResult> {
      const { merchantId } = holder
      const merchant = await merchants.get(merchantId)
      if (await left.giveUp(holder, merchant)) return { plan: await view(holder), challenge: null }
      const begun = await db.inMerchant(merchantId, (tx) => reserveInstalments(tx, holder, wanted))
      const saved = savedRequest(begun, merchant)
      const { source: _, ...step } = saved
      const { what, paymentToken } = wanted
      const card = gateways.card.of(begun)
      const outcome =
        paymentToken === undefined
          ? await card.chargeSaved(saved)
          : await card.charge({
              ...step,
              paymentToken,
              request3ds: begun.request3ds,
              returnUrl: returnUrl(orderUrl, merchant, holder, what),
            })
      const { declined, challenge } = await db.inMerchant(merchantId, (tx) =>
        complete(tx, begun.trace, outcome, merchant),
      )
      if (declined !== null) throw refusal(declined)
      return { plan: await view(holder), challenge }
    },

    /**
     * Finishes what waited for a challenge that the card's owner has answered; may be asked again. Answers the plan as
     * it then stands, with the challenge when it was not answered; 400 with the code when nothing was charged, 404 for a
     * challenge that is not of this order's plan.
     */
    async confirmChallenge(
      holder: InvoiceHolder,
      threeDSAuthorisationId: string,
    ): Promise<PlanResult> {
      const { merchantId, merchantOrderId } = holder
      const merchant = await merchants.get(merchantId)
      const find = () =>
        findChallenged(db.reader, merchantId, merchantOrderId, {
          kind: 'instalment',
          threeDSAuthorisationId,
        })
      const met = await find()
      if (!met) throw notFound()
      let challenge: ActionRequired | null = null
      if (met.isOpen) {
        const found = await gateways.card.of(met).confirm(met.operationId)
        const outcome = found.kind === 'not_found' ? ({ kind: 'unknown' } as const) : found
        const trace = traceOf(merchantId, met)
        const done = await db.inMerchant(merchantId, (tx) => complete(tx, trace, outcome, merchant))
        challenge = done.challenge
      }
      // Somebody else may have written down the end of it: the row tells, not what we heard.
      const { errorCode: failed } = (await find()) ?? met
      if (failed !== null) throw refusal(failed)
      return { plan: await view(holder), challenge }
    },
  }
}

const refusal = (code: string): AppError =>
  new AppError(400, code, declineText(code as FailureCode).customer)
