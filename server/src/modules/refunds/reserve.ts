import { currencyName } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { OperationRecords } from '../operations/records.ts'
import type { PaymentChanges, PaymentRow } from '../payments/service.ts'
import type { RefundAdjustments } from '../plans/plan-adjustments.ts'
import { beginParts, type RefundStep } from './begin-parts.ts'
import { admit, refuseDuplicate, type RefundInput } from './guards.ts'
import * as store from './store.ts'

export interface ReservationDeps {
  payments: Pick<PaymentChanges, 'lock' | 'reserveRefund'>
  operationRecords: Pick<OperationRecords, 'begin' | 'capturedCharges'>
  clock: Clock
  newId: NewId
  audit: AuditService
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
  plans: RefundAdjustments
}

export interface RefundReservation {
  actor: Pick<Actor, 'merchantId' | 'userId'>
  input: RefundInput
  limitCurrency: string
}

export type Reserved =
  | { refund: store.RefundRow; payment: PaymentRow; steps: RefundStep[] }
  /** An earlier request with the same key got this far; its outcome is found like any other. */
  | { earlier: store.RefundRow }

/** Step one, in the caller's transaction: reserves the amount and records an operation for each charge to refund. */
export async function reserveRefund(
  deps: ReservationDeps,
  tx: MerchantTx,
  reservation: RefundReservation,
): Promise<Reserved> {
  const { actor, input, limitCurrency } = reservation
  const { merchantId } = actor
  const { amount, currency } = input.refundAmount
  const now = deps.clock.now()
  const held = await deps.payments.lock(tx, merchantId, input.transactionId)
  const earlier =
    input.idempotencyKey && (await deps.idempotency.result(tx, merchantId, input.idempotencyKey))
  if (earlier !== null) return { earlier: await store.readRefund(tx, merchantId, earlier) }
  if (currency !== held.currency)
    throw badRequest(
      `This payment was made in ${currencyName(held.currency)} and can only be refunded in that currency.`,
    )
  await admit(tx, actor, input, { payment: held, limitCurrency })
  const { transactionId } = input
  const payment = await deps.payments.reserveRefund(tx, merchantId, {
    transactionId,
    amount,
    at: now,
  })
  if (amount < payment.captured) await refuseDuplicate(tx, actor, input, now)
  const refund = await insertRefund(deps, tx, payment, reservation)
  const { refundId, toPlan, toSource } = refund
  if (input.idempotencyKey)
    await deps.idempotency.recordResult(tx, merchantId, input.idempotencyKey, refundId)
  if (payment.payPlanId !== null && toSource > 0)
    await deps.plans.holdForRefund(tx, payment, refundId, now)
  const steps = await beginParts(deps, tx, merchantId, refund)
  await deps.audit.record(tx, merchantId, {
    actor: actor.userId,
    action: 'refund.requested',
    subjectType: 'refund',
    subjectId: refundId,
    details: {
      transactionId,
      amount,
      currency,
      toPlan,
      toSource,
      ...(refund.reason && { reason: refund.reason }),
    },
  })
  return { refund, payment, steps }
}

async function insertRefund(
  { clock, newId, plans }: ReservationDeps,
  tx: MerchantTx,
  payment: PaymentRow,
  { actor, input }: RefundReservation,
): Promise<store.RefundRow> {
  const { amount } = input.refundAmount
  const now = clock.now()
  const { toPlan, toSource } =
    payment.payPlanId === null
      ? { toPlan: 0, toSource: amount }
      : await plans.splitRefund(tx, payment, amount)
  return store.insertRefund(tx, payment.merchantId, {
    refundId: input.approved?.refundId ?? newId('refund'),
    transactionId: payment.transactionId,
    requested: amount,
    amount,
    toPlan,
    toSource,
    currency: payment.currency,
    status: 'pending',
    failureCode: null,
    reason: input.reason ?? null,
    internalOrderId: payment.internalOrderId,
    customerEmail: payment.customerEmail,
    customerEmailKey: payment.customerEmailKey,
    createdBy: actor.userId,
    approvedBy: input.approved?.by ?? null,
    createdAt: now,
    settledAt: null,
    updatedAt: now,
  })
}
