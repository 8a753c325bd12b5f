import { currencyName, currencyOf } from '@paydeck/contract/money/currency'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { NewId } from '../../kit/ids.ts'
import type { FollowUpClose, RefundRequest } from '../../providers/refunds/port.ts'
import type { AuditService } from '../audit/service.ts'
import { counts } from '../counts/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { nextCheck } from '../operations/rules.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { operationRecords } from '../operations/records.ts'
import type { OpenOperation } from '../operations/service.ts'
import { paymentChanges } from '../payments/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import { refundCompletion, type RefundStep } from './complete.ts'
import { checkLimit, refuseDuplicate, type RefundInput } from './guards.ts'
import { allocateRefund, type Taking } from './rules.ts'
import * as store from './store.ts'

/** How long a refund that does not arrive at the provider is asked for again. */
const RETRY_FOR_MS = 60 * 60_000

export interface RefundsDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'refunds'>
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  audit: AuditService
  idempotency: Pick<Idempotency, 'made' | 'makes'>
  plans: RefundAdjustments
  events: DomainEvents
}

export type RefundsService = ReturnType<typeof refundsService>

/** Giving money back, in whole or in part, and finding out what became of refunds whose answer went missing. */
export function refundsService(deps: RefundsDeps) {
  const { db, clock, newId, gateways, merchants, audit, plans } = deps
  const { completePart, completeAtOnce } = refundCompletion(deps)

  /**
   * Step one: the amount is set aside, and what is about to be asked for is on record. Answers the refund itself when an
   * earlier try of the same request has come so far: its end was lost, and is found out as that of any other.
   */
  async function reserve(
    tx: MerchantTx,
    who: Pick<Actor, 'merchantId' | 'userId'>,
    ask: RefundInput,
    limitCurrency: string,
  ): Promise<
    | { refund: store.RefundRow; payment: PaymentRow; steps: RefundStep[] }
    | { earlier: store.RefundRow }
  > {
    const { merchantId, userId } = who
    const { amount, currency } = ask.refundAmount
    const now = clock.now()
    const held = await paymentChanges.lock(tx, merchantId, ask.transactionId)
    const earlier = ask.named && (await deps.idempotency.made(tx, merchantId, ask.named))
    if (earlier !== null) return { earlier: await store.readRefund(tx, merchantId, earlier) }
    if (currency !== held.currency)
      throw badRequest(
        `This payment was made in ${currencyName(held.currency)} and is refunded in them.`,
      )
    await checkLimit(tx, who, ask, limitCurrency)
    const { transactionId } = ask
    const payment = await paymentChanges.reserveRefund(tx, merchantId, {
      transactionId,
      amount,
      at: now,
    })
    if (!ask.named && amount < payment.captured) await refuseDuplicate(tx, who, ask, now)
    const { toPlan, toSource } =
      payment.payPlanId === null
        ? { toPlan: 0, toSource: amount }
        : await plans.splitRefund(tx, payment, amount)

    const refundId = newId('refund')
    const refund = await store.insertRefund(tx, merchantId, {
      refundId,
      transactionId: payment.transactionId,
      requested: amount,
      amount,
      toPlan,
      toSource,
      currency: payment.currency,
      status: 'pending',
      failureCode: null,
      reason: ask.reason ?? null,
      internalOrderId: payment.internalOrderId,
      customerEmail: payment.customerEmail,
      customerEmailKey: payment.customerEmailKey,
      createdBy: userId,
      createdAt: now,
      settledAt: null,
      updatedAt: now,
    })
    if (ask.named) await deps.idempotency.makes(tx, merchantId, ask.named, refundId)
    if (payment.payPlanId !== null && toSource > 0)
      await plans.holdForRefund(tx, payment, refundId, now)
    const steps = await beginSteps(tx, payment, refund)
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'refund.requested',
      subjectType: 'refund',
      subjectId: refundId,
      details: {
        transactionId: payment.transactionId,
        amount,
        currency: payment.currency,
        toPlan,
        toSource,
      },
    })
    return { refund, payment, steps }
  }

  /** One operation for each charge that gives something back, the newest charge first. */
  async function beginSteps(
    tx: MerchantTx,
    payment: PaymentRow,
    refund: store.RefundRow,
  ): Promise<RefundStep[]> {
    if (refund.toSource === 0) return []
    const { merchantId, transactionId } = payment
    const now = refund.createdAt
    const steps: RefundStep[] = []
    for (const { taking, amount } of allocateRefund(
      refund.toSource,
      await refundableCharges(tx, merchantId, transactionId),
    )) {
      const operationId = newId('charge')
      await operationRecords.begin(tx, merchantId, {
        operationId,
        transactionId,
        kind: 'refund',
        subjectId: refund.refundId,
        provider: taking.provider,
        amount,
        currency: refund.currency,
        nextCheckAt: nextCheck(0, now),
        createdAt: now,
        updatedAt: now,
      })
      await store.insertPart(tx, merchantId, {
        operationId,
        refundId: refund.refundId,
        chargeOperationId: taking.operationId,
        chargeRef: taking.ref,
        amount,
        status: 'pending',
      })
      const request = { operationId, merchantId, amount, currency: refund.currency }
      steps.push({
        merchantId,
        transactionId,
        refundId: refund.refundId,
        operationId,
        provider: taking.provider,
        request: { ...request, chargeRef: taking.ref },
      })
    }
    return steps
  }

  async function refundableCharges(
    tx: MerchantTx,
    merchantId: string,
    transactionId: string,
  ): Promise<Taking[]> {
    const taken = await operationRecords.takings(tx, merchantId, transactionId)
    const ids = taken.map(({ operationId }) => operationId)
    const gone = await store.refundedAmounts(tx, merchantId, ids)
    return taken.map(({ operationId, provider, providerRef: ref, amount }) => ({
      operationId,
      provider,
      ref,
      left: amount - (gone.get(operationId) ?? 0),
    }))
  }

  return {
    /**
     * Refunds a payment. Answers the refund as it then stands: succeeded, failed, or pending while the provider has
     * not given the money back. 404 for an unknown payment, 409 with a sentence when it cannot be refunded (so much).
     */
    async request(
      who: Pick<Actor, 'merchantId' | 'userId'>,
      ask: RefundInput,
    ): Promise<store.RefundRow> {
      const { merchantId } = who
      const terms = await merchants.get(merchantId)
      const begun = await db.inMerchant(merchantId, async (tx) => {
        const reserved = await reserve(tx, who, ask, currencyOf(terms.tradingCountry))
        if ('earlier' in reserved) return reserved
        const whole = reserved.steps.length === 0
        const made = whole
          ? await completeAtOnce(tx, reserved.payment, reserved.refund, terms)
          : reserved.refund
        await counts.refundCreated(tx, merchantId, reserved.refund.createdAt)
        return { ...reserved, refund: made }
      })
      if ('earlier' in begun) return begun.earlier
      let latest = begun.refund
      for (const step of begun.steps) {
        const outcome = await gateways.refunds.of(step).refund(step.request)
        latest = await db.inMerchant(merchantId, (tx) => completePart(tx, step, outcome, terms))
      }
      return latest
    },

    /**
     * Finds out what became of a refund at the provider. One that never arrived there is asked for again under its
     * own id, which can move the money only once; after an hour, or when the payment is disputed, it is given up.
     */
    async settleRefund(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const { merchantId, transactionId, operationId } = operation
      const terms = await merchants.get(merchantId)
      const { payment, request } = await db.inMerchant(merchantId, async (tx) => ({
        payment: await paymentChanges.lock(tx, merchantId, transactionId),
        request: await requestOf(tx, operation),
      }))
      const gateway = gateways.refunds.of(operation)
      const found = await gateway.lookupFollowUp(operationId)
      const isGivenUp = payment.status === 'disputed' || operation.age >= RETRY_FOR_MS
      const again = () => (isGivenUp ? gateway.closeFollowUp(operationId) : gateway.refund(request))
      const outcome: FollowUpClose = found.kind === 'not_found' ? await again() : found
      const step = { merchantId, transactionId, refundId: operation.subjectId ?? '', operationId }
      await db.inMerchant(merchantId, (tx) => completePart(tx, step, outcome, terms))
      if (outcome.kind === 'unknown') return 'unknown'
      return outcome.kind === 'pending' ? 'waiting' : 'settled'
    },
  }

  async function requestOf(tx: MerchantTx, operation: OpenOperation): Promise<RefundRequest> {
    const { merchantId, operationId, subjectId } = operation
    const parts = await store.partsOf(tx, merchantId, subjectId ?? '')
    const part = parts.find((one) => one.operationId === operationId)
    if (!part) throw new Error(`Operation ${operationId} belongs to no refund`)
    const { currency } = await store.readRefund(tx, merchantId, part.refundId)
    return { operationId, merchantId, amount: part.amount, currency, chargeRef: part.chargeRef }
  }
}
