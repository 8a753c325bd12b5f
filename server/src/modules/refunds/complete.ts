import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { FollowUpClose, RefundRequest } from '../../providers/refunds/port.ts'
import type { AuditService } from '../audit/service.ts'
import { refundMade } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { operations } from '../operations/service.ts'
import { paymentChanges } from '../payments/service.ts'
import type { PlanBooks } from '../plans/books.ts'
import type { PaymentRow } from '../payments/service.ts'
import { verdictOf } from './rules.ts'
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
  request: RefundRequest
}

export type RefundTerms = Pick<Merchant, 'trading_country' | 'time_zone'>

/**
 * Writes down what became of a refund; the one place that does, for the live call, the janitor and webhooks. Runs in
 * one transaction and may be called any number of times, late or twice: only the first final outcome of each part
 * counts. Locks in the fixed order payment, plan, instalments, balances, rollups.
 */
export function refundCompletion(deps: {
  clock: Clock
  ledger: LedgerService
  audit: Pick<AuditService, 'record'>
  plans: PlanBooks
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
    const { merchant_id: merchantId, transaction_id: transactionId } = payment
    const now = clock.now()
    const amount = refund.to_plan + toSource
    const made = await store.settleRefund(tx, merchantId, refund.refund_id, {
      status: 'succeeded',
      amount,
      to_source: toSource,
      settled_at: now,
      updated_at: now,
    })
    if (!made) return store.readRefund(tx, merchantId, refund.refund_id)
    if (payment.pay_plan_id !== null) await plans.refunded(tx, payment, refund.to_plan, now)
    await ledger.post(
      tx,
      merchantId,
      refundMade({
        refundId: refund.refund_id,
        method: payment.method,
        currency: refund.currency,
        toPlan: refund.to_plan,
        toSource,
      }),
      {
        occurredAt: now,
        transactionId,
        internalOrderId: payment.internal_order_id,
        country: terms.trading_country,
        timeZone: terms.time_zone,
        event: {
          actor: refund.created_by,
          action: 'refund.made',
          subjectType: 'refund',
          subjectId: refund.refund_id,
          details: {
            transactionId,
            amount,
            currency: refund.currency,
            toPlan: refund.to_plan,
            toSource,
          },
        },
      },
    )
    const short = refund.amount - amount
    const held = short > 0 ? await paymentChanges.releaseRefund(tx, payment, short, now) : payment
    await paymentChanges.refunded(tx, held, amount, now)
    await events.publish(tx, merchantId, { kind: 'refund_made', subjectId: refund.refund_id })
    return made
  }

  async function fail(
    tx: MerchantTx,
    payment: PaymentRow,
    refund: store.RefundRow,
    code: string,
  ): Promise<store.RefundRow> {
    const now = clock.now()
    const failed = await store.settleRefund(tx, payment.merchant_id, refund.refund_id, {
      status: 'failed',
      failure_code: code,
      settled_at: now,
      updated_at: now,
    })
    if (!failed) return store.readRefund(tx, payment.merchant_id, refund.refund_id)
    if (payment.pay_plan_id !== null) await plans.releaseHold(tx, payment, now)
    await paymentChanges.releaseRefund(tx, payment, refund.amount, now)
    await audit.record(tx, payment.merchant_id, {
      actor: refund.created_by,
      action: 'refund.failed',
      subjectType: 'refund',
      subjectId: refund.refund_id,
      details: {
        transactionId: payment.transaction_id,
        amount: refund.amount,
        currency: refund.currency,
        code,
      },
    })
    return failed
  }

  return {
    /** A refund that only forgives what is still owed needs nobody: it is made where it is asked for. */
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
      const ended = await endPart(tx, trace, outcome, clock.now())
      if (!ended) return refund
      await store.settlePart(tx, merchantId, operationId, ended.status)
      const verdict = verdictOf(await store.partsOf(tx, merchantId, refundId))
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
    await operations.move(tx, merchantId, operationId, {
      status: outcome.kind,
      ...(outcome.kind === 'pending' && { provider_ref: outcome.ref }),
      updated_at: now,
    })
    return null
  }
  const made = outcome.kind === 'succeeded'
  const code = made ? null : codeOf(outcome)
  const isFirst = await operations.move(tx, merchantId, operationId, {
    status: made ? 'succeeded' : 'failed',
    ...(made && { provider_ref: outcome.ref }),
    error_code: code,
    next_check_at: null,
    updated_at: now,
  })
  return isFirst ? { status: made ? 'succeeded' : 'failed', code } : null
}

const codeOf = (
  outcome: Extract<FollowUpClose, { kind: 'refused' | 'returned' | 'not_done' }>,
): string => (outcome.kind === 'not_done' ? outcome.kind : outcome.code)
