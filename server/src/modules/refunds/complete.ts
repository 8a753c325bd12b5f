import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { FollowUpClose, RefundRequest } from '../../providers/refunds/port.ts'
import type { AuditService } from '../audit/service.ts'
import { refundMade, refundReturned } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { operationRecords } from '../operations/records.ts'
import { paymentChanges } from '../payments/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import type { PaymentRow } from '../payments/service.ts'
import { refundOutcomeOf } from './rules.ts'
import * as store from './store.ts'

/** The ids that the steps of giving one charge back share. */
export interface RefundTrace {
  merchantId: string
  transactionId: string
  refundId: string
  operationId: string
}

/** One charge to be given back. */
export interface RefundStep extends RefundTrace {
  /** The one that took the charge. */
  provider: string
  request: RefundRequest
}

/** A part of a refund that came back. */
interface ReturnedPart {
  payment: PaymentRow
  refund: store.RefundRow
  operationId: string
  code: string
}

export type RefundTerms = Pick<Merchant, 'tradingCountry' | 'timeZone'>

/**
 * Writes down what became of a refund; the one place that does, for the live call, the janitor and webhooks. Runs in
 * one transaction and may be called any number of times, late or twice: only the first final outcome of each part
 * counts. Locks in the fixed order payment, plan, instalments, balances, rollups.
 */
export function refundCompletion(deps: {
  clock: Clock
  ledger: LedgerService
  audit: Pick<AuditService, 'record'>
  plans: RefundAdjustments
  events: DomainEvents
}) {
  const { clock, ledger, audit, plans, events } = deps

  async function make(
    tx: MerchantTx,
    payment: PaymentRow,
    refund: store.RefundRow,
    toSource: number,
    terms: RefundTerms,
  ): Promise<store.RefundRow> {
    const { merchantId, transactionId } = payment
    const now = clock.now()
    const amount = refund.toPlan + toSource
    const made = await store.settleRefund(tx, merchantId, refund.refundId, {
      status: 'succeeded',
      amount,
      toSource,
      settledAt: now,
      updatedAt: now,
    })
    if (!made) return store.readRefund(tx, merchantId, refund.refundId)
    if (payment.payPlanId !== null) await plans.refunded(tx, payment, refund.toPlan, now)
    await ledger.post(
      tx,
      merchantId,
      refundMade({
        refundId: refund.refundId,
        method: payment.method,
        currency: refund.currency,
        toPlan: refund.toPlan,
        toSource,
      }),
      {
        occurredAt: now,
        transactionId,
        internalOrderId: payment.internalOrderId,
        country: terms.tradingCountry,
        timeZone: terms.timeZone,
        event: {
          actor: refund.createdBy,
          action: 'refund.made',
          subjectType: 'refund',
          subjectId: refund.refundId,
          details: {
            transactionId,
            amount,
            currency: refund.currency,
            toPlan: refund.toPlan,
            toSource,
          },
        },
      },
    )
    const short = refund.amount - amount
    const held = short > 0 ? await paymentChanges.releaseRefund(tx, payment, short, now) : payment
    await paymentChanges.refunded(tx, held, amount, now)
    await events.publish(tx, merchantId, { kind: 'refund_made', subjectId: refund.refundId })
    return made
  }

  async function fail(
    tx: MerchantTx,
    payment: PaymentRow,
    refund: store.RefundRow,
    code: string,
  ): Promise<store.RefundRow> {
    const now = clock.now()
    const failed = await store.settleRefund(tx, payment.merchantId, refund.refundId, {
      status: 'failed',
      failureCode: code,
      settledAt: now,
      updatedAt: now,
    })
    if (!failed) return store.readRefund(tx, payment.merchantId, refund.refundId)
    if (payment.payPlanId !== null) await plans.releaseHold(tx, payment, now)
    await paymentChanges.releaseRefund(tx, payment, refund.amount, now)
    await audit.record(tx, payment.merchantId, {
      actor: refund.createdBy,
      action: 'refund.failed',
      subjectType: 'refund',
      subjectId: refund.refundId,
      details: {
        transactionId: payment.transactionId,
        amount: refund.amount,
        currency: refund.currency,
        code,
      },
    })
    return failed
  }

  /** What a refund gave back on one charge came back: it is the merchant's again, and may be refunded anew. */
  async function undoAttempt(
    tx: MerchantTx,
    { payment, refund, operationId, code }: ReturnedPart,
    terms: RefundTerms,
  ): Promise<store.RefundRow> {
    const { merchantId, transactionId } = payment
    const { refundId, currency } = refund
    const now = clock.now()
    const parts = await store.partsOf(tx, merchantId, refundId)
    const amount = parts.find((part) => part.operationId === operationId)?.amount ?? 0
    await store.finishPart(tx, merchantId, operationId, 'failed')
    // The other parts are still open: their end decides what the refund comes to.
    if (refund.status === 'pending') return refund
    const after = await store.reduceRefund(tx, merchantId, refund, { amount, code, at: now })
    const returned = { operationId, method: payment.method, currency, amount }
    await ledger.post(tx, merchantId, refundReturned(returned), {
      occurredAt: now,
      transactionId,
      internalOrderId: payment.internalOrderId,
      country: terms.tradingCountry,
      timeZone: terms.timeZone,
      event: {
        actor: 'system:operations',
        action: 'refund.returned',
        subjectType: 'refund',
        subjectId: refundId,
        details: { transactionId, amount, currency, code },
      },
    })
    const isPlanRunning = payment.payPlanId !== null && (await plans.runs(tx, payment))
    await paymentChanges.refundReturned(tx, payment, { amount, isPlanRunning }, now)
    return after
  }

  return {
    /** A refund that only forgives what is still owed needs no provider: it is made where it is asked for. */
    completeAtOnce: (
      tx: MerchantTx,
      payment: PaymentRow,
      refund: store.RefundRow,
      terms: RefundTerms,
    ): Promise<store.RefundRow> => make(tx, payment, refund, 0, terms),

    /** Writes down what became of one part, and of the refund when it was the last one. */
    async completePart(
      tx: MerchantTx,
      trace: RefundTrace,
      outcome: FollowUpClose,
      terms: RefundTerms,
    ): Promise<store.RefundRow> {
      const { merchantId, refundId, operationId } = trace
      const payment = await paymentChanges.lock(tx, merchantId, trace.transactionId)
      const refund = await store.readRefund(tx, merchantId, refundId)
      const isUndone =
        outcome.kind === 'returned' &&
        (await operationRecords.undone(tx, trace, outcome.code, clock.now()))
      if (isUndone)
        return undoAttempt(tx, { payment, refund, operationId, code: outcome.code }, terms)
      const ended = await endPart(tx, trace, outcome, clock.now())
      if (!ended) return refund
      await store.finishPart(tx, merchantId, operationId, ended.status)
      const verdict = refundOutcomeOf(await store.partsOf(tx, merchantId, refundId))
      if (verdict.kind === 'open') return refund
      if (verdict.kind === 'made') return make(tx, payment, refund, verdict.toSource, terms)
      return fail(tx, payment, refund, ended.code ?? 'refund_failed')
    },
  }
}

/** Moves the operation by an outcome; null unless this ended it. */
async function endPart(
  tx: MerchantTx,
  { merchantId, operationId }: RefundTrace,
  outcome: FollowUpClose,
  now: Date,
): Promise<{ status: 'succeeded' | 'failed'; code: string | null } | null> {
  if (outcome.kind === 'unknown' || outcome.kind === 'pending') {
    await operationRecords.move(tx, merchantId, operationId, {
      status: outcome.kind,
      ...(outcome.kind === 'pending' && { providerRef: outcome.ref }),
      updatedAt: now,
    })
    return null
  }
  const made = outcome.kind === 'succeeded'
  const code = made ? null : codeOf(outcome)
  const isFirst = await operationRecords.move(tx, merchantId, operationId, {
    status: made ? 'succeeded' : 'failed',
    ...(made && { providerRef: outcome.ref }),
    errorCode: code,
    nextCheckAt: null,
    updatedAt: now,
  })
  return isFirst ? { status: made ? 'succeeded' : 'failed', code } : null
}

const codeOf = (
  outcome: Extract<FollowUpClose, { kind: 'refused' | 'returned' | 'not_done' }>,
): string => (outcome.kind === 'not_done' ? outcome.kind : outcome.code)
