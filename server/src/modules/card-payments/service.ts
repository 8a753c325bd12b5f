import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Database, MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { CardGateway, ChargeRequest, SavedChargeRequest } from '../../providers/card/port.ts'
import type { CustomersService } from '../customers/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { AuditService } from '../audit/service.ts'
import type { Place } from '../gateways/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import { completion } from './complete.ts'
import { enforceVelocityLimit } from '../payments/attempts/velocity-limit.ts'
import { newAttempt, openAttempt } from '../payments/attempts/open-attempt.ts'
import type { PlanPort } from '../payments/attempts/plan-port.ts'
import { takeSavedCard, type TakenToken } from '../payments/saved-cards/saved-cards.ts'
import { paymentChanges, type PaymentRow } from '../payments/service.ts'
import { statementOf } from '../payments/attempts/statement-rules.ts'
import * as store from './store.ts'

export interface CardPaymentsDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get' | 'getActivated'>
  customers: CustomersService
  ledger: LedgerService
  audit: Pick<AuditService, 'record'>
  planPort: PlanPort
  events: DomainEvents
  /** The order's payment page, without a token: where a challenge returns. */
  orderUrl: (country: string, merchantOrderId: string) => string
  limits: boolean
}

/** How a customer wants to pay. */
export interface PayRequest {
  paymentToken: string
  /** The plan variant; absent: pay in full. */
  payPlanVariant?: string | undefined
  /** Only authorise; the merchant captures or voids within seven days. Never with a plan. */
  authoriseOnly?: boolean | undefined
  /** Only the merchant's own servers may set these. */
  byMerchant?: {
    request3ds: boolean
    /** Where a challenge returns. */
    returnUrl: string | null
    /** The cardholder is absent: only a saved card's token can be charged. */
    offSession: boolean
    /** Appears on the cardholder's statement; null: the merchant's name. */
    statement: { name: string | null; city: string | null } | null
  }
}

export type CardPaymentsService = ReturnType<typeof cardPaymentsService>

/** Charges orders, and reconciles charges whose answer was lost. */
export function cardPaymentsService(deps: CardPaymentsDeps) {
  const { db, clock, newId, gateways, merchants } = deps
  const complete = completion(deps)

  /** Step one: locks the order for this attempt and records what we are about to request. */
  async function reserve(
    holder: InvoiceHolder,
    { paymentToken, payPlanVariant, authoriseOnly = false, byMerchant }: PayRequest,
    merchant: Merchant,
  ): Promise<{
    attempt: Attempt
    card: CardGateway
    request: ChargeRequest
    saved: SavedChargeRequest | null
  }> {
    const made = newAttempt(newId, holder)
    return db.inMerchant(holder.merchantId, async (tx) => {
      const now = clock.now()
      // Lock the token before the order: no holder of an order lock waits for a token.
      const taken = byMerchant
        ? await takeSavedCard(tx, holder.merchantId, paymentToken, clock.wall())
        : undefined
      // The shop received the card's id together with its token.
      const attempt = taken ? { ...made, payCardId: taken.payCardId } : made
      const plan =
        payPlanVariant === undefined ? undefined : { part: deps.planPort, payPlanVariant }
      const how = {
        method: 'card',
        gatewayFor: async (currency: string) =>
          taken ? gateways.card.of(taken) : cardFor({ merchantId: holder.merchantId, currency }),
        paymentToken,
        authoriseOnly,
        ...(plan && { plan }),
      } as const
      const order = await openAttempt(tx, attempt, how, {
        customers: deps.customers,
        merchant,
        now,
      })
      // After the order's own checks: repeating a call that paid must answer that the order is
      // paid.
      if (byMerchant?.offSession && !taken)
        throw badRequest(
          'offSession: only a saved card can be charged without its owner; make a token with /payments/saved-card.',
        )
      // The order lock excludes concurrent tries; exceeding the limit rolls this one back.
      if (deps.limits) await enforceCardLimit(tx, holder, now)
      const request = {
        operationId: attempt.operationId,
        merchantId: holder.merchantId,
        paymentToken,
        amount: order.charged,
        currency: order.currency,
        statement: statementOf(merchant, byMerchant?.statement),
        request3ds: order.requestThreeDs || byMerchant?.request3ds === true,
        returnUrl:
          byMerchant?.returnUrl ?? deps.orderUrl(merchant.tradingCountry, holder.merchantOrderId),
      }
      const isOwnerThere = request.request3ds && byMerchant?.offSession !== true
      const saved = taken
        ? savedRequest(request, taken, { isInFull: order.kind === 'charge' && !plan, isOwnerThere })
        : null
      return { attempt: { ...attempt, kind: order.kind }, card: order.gateway, request, saved }
    })
  }

  async function cardFor(place: Place): Promise<CardGateway> {
    const card = await gateways.card.for(place)
    if (!card)
      throw conflict('no_card_provider', 'Cards cannot be charged here yet: no provider is set up.')
    return card
  }

  /** For a token of a card charged before. */
  function savedRequest(
    { merchantId, operationId, amount, currency, statement, returnUrl }: ChargeRequest,
    taken: TakenToken,
    { isInFull, isOwnerThere }: { isInFull: boolean; isOwnerThere: boolean },
  ): SavedChargeRequest {
    if (!isInFull)
      throw badRequest('A saved card pays in full: it is neither held nor paid in instalments.')
    if (taken.amount !== amount || taken.currency !== currency)
      throw conflict('saved_card_amount', 'This token was made for another amount.')
    const source = taken.paymentSource
    const owner = isOwnerThere && { owner: { returnUrl } }
    return { operationId, merchantId, amount, currency, source, statement, ...owner }
  }

  async function enforceCardLimit(tx: MerchantTx, holder: InvoiceHolder, now: Date): Promise<void> {
    const { merchantId, merchantOrderId } = holder
    await enforceVelocityLimit(
      (since, nth) => store.nthLatestCardAttempt(tx, merchantId, merchantOrderId, since, nth),
      now,
    )
  }

  /**
   * Pays an order by card: in full, the first payment of a plan, or with `authoriseOnly` a hold. Returns the payment:
   * paid, accepted (a plan runs), authorised, failed, awaiting a challenge, or pending when the provider did not
   * answer. Throws 404 for an unknown order, 409 with a sentence when it cannot be paid now, 429 after too many tries.
   */
  async function payByCard(holder: InvoiceHolder, asked: PayRequest): Promise<PaymentRow> {
    const merchant = await merchants.getActivated(holder.merchantId)
    if (asked.authoriseOnly === true && asked.payPlanVariant !== undefined)
      throw badRequest('A plan cannot be only authorised.')
    await giveUpChallenge(holder, merchant)
    const { attempt, card, request, saved } = await reserve(holder, asked, merchant)
    const ask = () =>
      attempt.kind === 'authorise' ? card.authorise(request) : card.charge(request)
    const outcome = await (saved ? card.chargeSaved(saved) : ask())
    return db.inMerchant(attempt.merchantId, (tx) => complete(tx, attempt, outcome, merchant))
  }

  /** A customer who pays again has abandoned the earlier challenge, which must no longer charge. */
  async function giveUpChallenge(holder: InvoiceHolder, merchant: Merchant): Promise<void> {
    const { merchantId, merchantOrderId } = holder
    const left = await store.findOpenChallenge(db.reader, merchantId, merchantOrderId)
    if (!left) return
    const outcome = await gateways.card.of(left).close(left.operationId)
    await db.inMerchant(merchantId, (tx) =>
      complete(tx, attemptOf(holder, left), outcome, merchant),
    )
  }

  /**
   * Completes a payment after its challenge; idempotent. Returns the payment, still waiting while
   * the challenge is unanswered. Throws 404 for a challenge of another order.
   */
  async function confirmChallenge(
    holder: InvoiceHolder,
    threeDSAuthorisationId: string,
  ): Promise<PaymentRow> {
    const { merchantId, merchantOrderId } = holder
    const merchant = await merchants.get(merchantId)
    const met = await store.findChallenged(
      db.reader,
      merchantId,
      merchantOrderId,
      threeDSAuthorisationId,
    )
    if (!met) throw notFound()
    const attempt = attemptOf(holder, met)
    if (met.threeDsRedirectUrl === null)
      return db.inMerchant(merchantId, (tx) =>
        paymentChanges.lock(tx, merchantId, attempt.transactionId),
      )
    const found = await gateways.card.of(met).confirm(attempt.operationId)
    const outcome = found.kind === 'not_found' ? ({ kind: 'unknown' } as const) : found
    return db.inMerchant(merchantId, (tx) => complete(tx, attempt, outcome, merchant))
  }

  /** Looks the charge or authorisation up at the provider and records its outcome. */
  async function settleCharge(
    operation: OpenOperation,
  ): Promise<'settled' | 'waiting' | 'unknown'> {
    const { merchantId } = operation
    const outcome = await resolveOperation(operation, gateways.card.of(operation))
    const terms = await merchants.get(merchantId)
    await db.inMerchant(merchantId, (tx) => complete(tx, operation, outcome, terms))
    if (outcome.kind === 'action_required') return 'waiting'
    return outcome.kind === 'unknown' ? 'unknown' : 'settled'
  }

  return { payByCard, confirmChallenge, settleCharge }
}

const attemptOf = (holder: InvoiceHolder, met: store.ChallengedPayment): Attempt => ({
  merchantId: holder.merchantId,
  merchantOrderId: holder.merchantOrderId,
  transactionId: met.transactionId,
  operationId: met.operationId,
  kind: met.kind,
})
