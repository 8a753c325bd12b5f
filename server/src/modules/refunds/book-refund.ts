import type { MerchantTx } from '../../db/database.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { FollowUpLookup } from '../../providers/refunds/port.ts'
import { OPERATOR } from '../audit/service.ts'
import type { Merchant } from '../merchants/service.ts'
import { beginPart, refundableCharges } from './begin-parts.ts'
import { completePart } from './complete.ts'
import type { RefundsDeps } from './deps.ts'
import type { RefundableCharge } from './rules.ts'
import * as store from './store.ts'

/** A refund that the provider made and our books lack, and its payment. */
export interface LostRefund {
  merchantId: string
  transactionId: string
  /** Our own ID, from the provider's list. */
  operationId: string
  /** Minor units. */
  amount: number
}

const refused = (sentence: string) => conflict('refund_not_booked', sentence)

type KnownRefund = Extract<FollowUpLookup, { kind: 'succeeded' | 'pending' }>

/**
 * Books a refund that only the provider knows, because the database was restored to an earlier moment. Moves no money.
 * Returns the refund, also when it was already booked. Throws 404 for an unknown payment, 409 when the provider did not
 * make this refund or it has to be booked in another way.
 */
export async function bookRefund(deps: RefundsDeps, lost: LostRefund): Promise<store.RefundRow> {
  const { db, merchants } = deps
  const { merchantId } = lost
  const merchant = await merchants.get(merchantId)
  const existing = await db.inMerchant(merchantId, (tx) => readExisting(deps, tx, lost))
  if ('refundId' in existing) return existing
  const { charge, outcome } = await findRefundedCharge(deps, lost, existing)
  return db.inMerchant(merchantId, async (tx) => {
    // A concurrent call may have booked it.
    const now = await readExisting(deps, tx, lost)
    return 'refundId' in now
      ? now
      : bookInTransaction(deps, tx, { lost, merchant, charge, outcome })
  })
}

/** The refund if it is already booked, otherwise the charges that it may have refunded. */
async function readExisting(
  { payments, operationRecords }: RefundsDeps,
  tx: MerchantTx,
  { merchantId, transactionId, operationId, amount }: LostRefund,
): Promise<store.RefundRow | { currency: string; charges: RefundableCharge[] }> {
  const payment = await payments.lock(tx, merchantId, transactionId)
  const operation = await operationRecords.find(tx, merchantId, operationId)
  if (operation) {
    if (operation.transactionId !== transactionId || operation.kind !== 'refund')
      throw refused('The books have this operation as something else.')
    if (operation.status !== 'succeeded')
      throw refused('This operation is already in the books. The worker will record its outcome.')
    return store.readRefund(tx, merchantId, operation.subjectId ?? '')
  }
  if (payment.payPlanId !== null)
    throw refused(
      'This payment has a plan, and no provider says how much of the refund was forgiven debt. Enter it by hand.',
    )
  const charges = await refundableCharges(operationRecords, tx, { merchantId, transactionId })
  const enough = charges.filter(({ refundable }) => refundable >= amount)
  if (charges.length === 0) throw notFound()
  if (enough.length === 0) throw refused('This is more than what is left of the payment to refund.')
  return { currency: payment.currency, charges: enough }
}

/** Asks the provider which charge it refunded. */
async function findRefundedCharge(
  { gateways }: RefundsDeps,
  { merchantId, operationId, amount }: LostRefund,
  { currency, charges }: { currency: string; charges: readonly RefundableCharge[] },
): Promise<{ charge: RefundableCharge; outcome: KnownRefund }> {
  for (const charge of charges) {
    const gateway = gateways.refunds.of(charge)
    if (!gateway.adoptRefund)
      throw refused('The provider of this payment cannot look up past refunds.')
    const request = { operationId, merchantId, amount, currency, chargeRef: charge.ref }
    const outcome = await gateway.adoptRefund(request)
    if (outcome.kind === 'succeeded' || outcome.kind === 'pending') return { charge, outcome }
    if (outcome.kind !== 'not_found') throw refused(REFUSALS[outcome.kind])
  }
  throw refused('The provider has no refund of this amount for this payment and operation.')
}

const REFUSALS = {
  refused: 'The provider refused this refund. There is nothing to book.',
  returned: 'This refund came back to the provider. There is nothing left to book.',
  unknown: 'The provider does not answer. Try again.',
} as const

interface Booking {
  lost: LostRefund
  merchant: Merchant
  charge: RefundableCharge
  outcome: KnownRefund
}

async function bookInTransaction(
  deps: RefundsDeps,
  tx: MerchantTx,
  { lost, merchant, charge, outcome }: Booking,
): Promise<store.RefundRow> {
  const { merchantId, transactionId, operationId, amount } = lost
  const now = deps.clock.now()
  const payment = await deps.payments.reserveRefund(tx, merchantId, {
    transactionId,
    amount,
    at: now,
  })
  const refund = await store.insertRefund(tx, merchantId, {
    refundId: deps.newId('refund'),
    transactionId,
    requested: amount,
    amount,
    toPlan: 0,
    toSource: amount,
    currency: payment.currency,
    status: 'pending',
    failureCode: null,
    reason: null,
    internalOrderId: payment.internalOrderId,
    customerEmail: payment.customerEmail,
    customerEmailKey: payment.customerEmailKey,
    createdBy: OPERATOR,
    approvedBy: null,
    createdAt: now,
    settledAt: null,
    updatedAt: now,
  })
  const { refundId, currency } = refund
  await deps.counts.refundCreated(tx, merchantId, refund)
  await beginPart(deps.operationRecords, tx, refund, { operationId, charge, amount })
  await deps.audit.record(tx, merchantId, {
    actor: OPERATOR,
    action: 'refund.booked_late',
    subjectType: 'refund',
    subjectId: refundId,
    details: { transactionId, amount, currency },
  })
  const trace = { merchantId, transactionId, refundId, operationId }
  return completePart(deps, tx, trace, { outcome, terms: merchant })
}
