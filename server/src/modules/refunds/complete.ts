import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { FollowUpClose } from '../../providers/refunds/port.ts'
import type { AuditService } from '../audit/service.ts'
import { refundMade, refundReturned } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import type { PaymentRow } from '../payments/service.ts'
import { refundOutcomeOf } from './rules.ts'
import * as store from './store.ts'

export interface RefundTrace {
  merchantId: string
  transactionId: string
  refundId: string
  operationId: string
}

export type RefundTerms = Pick<Merchant, 'tradingCountry' | 'timeZone'>

export interface HeldRefund {
  payment: PaymentRow
  refund: store.RefundRow
  terms: RefundTerms
}

export interface RefundCompletionDeps {
  payments: Pick<PaymentChanges, 'lock' | 'releaseRefund' | 'refunded' | 'refundReturned'>
  operationRecords: Pick<OperationRecords, 'move' | 'undone'>
  clock: Clock
  ledger: LedgerService
  audit: Pick<AuditService, 'record'>
  plans: RefundAdjustments
  events: DomainEvents
}

/**
 * Records the outcome of a part of a refund. Nothing else does. The first final outcome of each part counts. Locks in
 * this order: payment, plan, instalments, then what the merchant is owed.
 */
export async function completePart(
  deps: RefundCompletionDeps,
  tx: MerchantTx,
  trace: RefundTrace,
  { outcome, terms }: { outcome: FollowUpClose; terms: RefundTerms },
): Promise<store.RefundRow> {
  const { merchantId, refundId, operationId } = trace
  const now = deps.clock.now()
  const payment = await deps.payments.lock(tx, merchantId, trace.transactionId)
  const refund = await store.readRefund(tx, merchantId, refundId)
  const held = { payment, refund, terms }
  const isUndone =
    outcome.kind === 'returned' &&
    (await deps.operationRecords.undone(tx, trace, outcome.code, now))
  if (isUndone) return undoPart(deps, tx, held, { operationId, code: outcome.code })
  const ended = await endPart(deps, tx, trace, outcome)
  if (!ended) return refund
  await store.finishPart(tx, merchantId, operationId, ended.status)
  const verdict = refundOutcomeOf(await store.partsOf(tx, merchantId, refundId))
  if (verdict.kind === 'open') return refund
  if (verdict.kind === 'made') return makeRefund(deps, tx, held, verdict.toSource)
  return fail(deps, tx, held, ended.code ?? 'refund_failed')
}

/** `toSource` is what the provider refunded, in minor units; 0 for a refund that only reduces a plan's debt. */
export async function makeRefund(
  deps: RefundCompletionDeps,
  tx: MerchantTx,
  held: HeldRefund,
  toSource: number,
): Promise<store.RefundRow> {
  const { payment, refund } = held
  const { merchantId } = payment
  const now = deps.clock.now()
  const amount = refund.toPlan + toSource
  const settled = await store.finishRefund(tx, merchantId, refund.refundId, {
    status: 'succeeded',
    amount,
    toSource,
    settledAt: now,
    updatedAt: now,
  })
  if (!settled) return store.readRefund(tx, merchantId, refund.refundId)
  if (payment.payPlanId !== null) await deps.plans.refunded(tx, payment, refund.toPlan, now)
  await postRefund(deps, tx, held, { amount, toSource })
  const short = refund.amount - amount
  const reduced = short > 0 ? await deps.payments.releaseRefund(tx, payment, short, now) : payment
  await deps.payments.refunded(tx, reduced, amount, now)
  await deps.events.publish(tx, merchantId, { kind: 'refund_made', subjectId: refund.refundId })
  return settled
}

async function postRefund(
  { clock, ledger }: RefundCompletionDeps,
  tx: MerchantTx,
  { payment, refund, terms }: HeldRefund,
  { amount, toSource }: { amount: number; toSource: number },
): Promise<void> {
  const { transactionId, method, internalOrderId } = payment
  const { refundId, currency, toPlan } = refund
  const journal = refundMade({ refundId, method, currency, toPlan, toSource })
  await ledger.post(tx, payment.merchantId, journal, {
    occurredAt: clock.now(),
    transactionId,
    internalOrderId,
    country: terms.tradingCountry,
    timeZone: terms.timeZone,
    event: {
      actor: refund.createdBy,
      action: 'refund.made',
      subjectType: 'refund',
      subjectId: refundId,
      details: { transactionId, amount, currency, toPlan, toSource },
    },
  })
}

async function fail(
  { clock, plans, audit, events, payments }: RefundCompletionDeps,
  tx: MerchantTx,
  { payment, refund }: HeldRefund,
  code: string,
): Promise<store.RefundRow> {
  const now = clock.now()
  const failed = await store.finishRefund(tx, payment.merchantId, refund.refundId, {
    status: 'failed',
    failureCode: code,
    settledAt: now,
    updatedAt: now,
  })
  if (!failed) return store.readRefund(tx, payment.merchantId, refund.refundId)
  if (payment.payPlanId !== null) await plans.releaseHold(tx, payment, now)
  await payments.releaseRefund(tx, payment, refund.amount, now)
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
  await events.publish(tx, payment.merchantId, {
    kind: 'refund_failed',
    subjectId: refund.refundId,
    payload: { amount: refund.amount, operationId: null },
  })
  return failed
}

/** Credits a returned part to the merchant; the amount can be refunded again. */
async function undoPart(
  { clock, ledger, plans, events, payments }: RefundCompletionDeps,
  tx: MerchantTx,
  { payment, refund, terms }: HeldRefund,
  { operationId, code }: { operationId: string; code: string },
): Promise<store.RefundRow> {
  const { merchantId, transactionId } = payment
  const { refundId, currency } = refund
  const now = clock.now()
  const parts = await store.partsOf(tx, merchantId, refundId)
  const amount = parts.find((part) => part.operationId === operationId)?.amount ?? 0
  await store.finishPart(tx, merchantId, operationId, 'failed')
  // Other parts are still open and decide the refund's outcome.
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
  await payments.refundReturned(tx, payment, { amount, isPlanRunning }, now)
  await events.publish(tx, merchantId, {
    kind: 'refund_failed',
    subjectId: refundId,
    payload: { amount, operationId },
  })
  return after
}

/** Records the outcome of the operation; null unless this ended it. */
async function endPart(
  { clock, operationRecords }: RefundCompletionDeps,
  tx: MerchantTx,
  { merchantId, operationId }: RefundTrace,
  outcome: FollowUpClose,
): Promise<{ status: 'succeeded' | 'failed'; code: string | null } | null> {
  const updatedAt = clock.now()
  if (outcome.kind === 'unknown' || outcome.kind === 'pending') {
    await operationRecords.move(tx, merchantId, operationId, {
      status: outcome.kind,
      ...(outcome.kind === 'pending' && { providerRef: outcome.ref }),
      updatedAt,
    })
    return null
  }
  const isSucceeded = outcome.kind === 'succeeded'
  const code = isSucceeded ? null : codeOf(outcome)
  const isFirst = await operationRecords.move(tx, merchantId, operationId, {
    status: isSucceeded ? 'succeeded' : 'failed',
    ...(isSucceeded && { providerRef: outcome.ref }),
    errorCode: code,
    nextCheckAt: null,
    updatedAt,
  })
  return isFirst ? { status: isSucceeded ? 'succeeded' : 'failed', code } : null
}

const codeOf = (
  outcome: Extract<FollowUpClose, { kind: 'refused' | 'returned' | 'not_done' }>,
): string => (outcome.kind === 'not_done' ? outcome.kind : outcome.code)
