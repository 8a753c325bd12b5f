import type { MerchantTx } from '../../db/database.ts'
import { conflict } from '../../kit/errors.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { DisputesDeps } from './deps.ts'
import { type Charge, findCharge, type OpenedDispute } from './open.ts'
import { lossBearer, nextReminder } from './rules.ts'
import * as store from './store.ts'

/** An inquiry as its provider reports it. */
export interface ReportedInquiry extends OpenedDispute {
  operationId: string
  /** Minor units. */
  amount: number
  reason: string
  dueBy: Date | null
  state: 'inquiry' | 'inquiry_closed'
}

/** Records an inquiry; posts nothing and leaves the payment unchanged. */
export async function recordInquiry(
  deps: DisputesDeps,
  merchantId: string,
  inquiry: ReportedInquiry,
): Promise<'settled' | 'waiting'> {
  const { db, payments } = deps
  await db.inMerchant(merchantId, async (tx) => {
    const payment = await payments.lock(tx, merchantId, inquiry.transactionId)
    const existing = await store.findByKey(tx, merchantId, inquiry)
    if (!existing) return insert(deps, tx, payment, inquiry)
    if (store.isInquiry(existing)) await change(deps, tx, existing, inquiry)
  })
  return inquiry.state === 'inquiry' ? 'waiting' : 'settled'
}

async function insert(
  deps: DisputesDeps,
  tx: MerchantTx,
  payment: PaymentRow,
  inquiry: ReportedInquiry,
): Promise<void> {
  const { merchantId } = payment
  const charge = await findCharge(deps, tx, payment, inquiry.operationId)
  if (!charge)
    throw conflict('not_disputable', 'A bank can only ask about a payment that was taken.')
  const dispute = newInquiry(deps, payment, inquiry, charge)
  await store.insertDispute(tx, merchantId, dispute)
  await announce(deps, tx, { merchantId, ...dispute })
}

function newInquiry(
  { newId, clock }: DisputesDeps,
  { transactionId, status, currency }: PaymentRow,
  { provider, providerRef, amount, reason, dueBy, state }: ReportedInquiry,
  charge: Charge,
): store.NewDispute {
  const now = clock.now()
  const bearer = lossBearer(charge)
  return {
    disputeId: newId('dispute'),
    transactionId,
    provider,
    providerRef,
    status: state,
    statusBefore: status,
    currency,
    amount: Math.min(amount, charge.amount),
    fee: 0,
    feeTax: 0,
    reason,
    dueBy,
    remindAt: reminderOf({ state, dueBy, borneBy: bearer }, now),
    openedAt: now,
    inquiredAt: now,
    closedAt: state === 'inquiry' ? null : now,
    operationId: charge.operationId,
    borneBy: bearer,
  }
}

const reminderOf = (
  { state, dueBy, borneBy }: Pick<ReportedInquiry, 'state' | 'dueBy'> & { borneBy: string },
  now: Date,
): Date | null => (state === 'inquiry' && borneBy === 'merchant' ? nextReminder(dueBy, now) : null)

async function change(
  deps: DisputesDeps,
  tx: MerchantTx,
  existing: store.DisputeRow,
  { state, dueBy }: ReportedInquiry,
): Promise<void> {
  const now = deps.clock.now()
  const remindAt = reminderOf({ state, dueBy, borneBy: existing.borneBy }, now)
  await store.setDueBy(tx, existing, { dueBy, remindAt })
  const to = { status: state, closedAt: state === 'inquiry' ? null : now }
  if (await store.setInquiry(tx, existing, to)) await announce(deps, tx, { ...existing, ...to })
}

async function announce(
  { audit, events }: DisputesDeps,
  tx: MerchantTx,
  { merchantId, disputeId, transactionId, amount, provider, status, borneBy }: store.DisputeRow,
): Promise<void> {
  const kind = status === 'inquiry' ? 'inquiry_opened' : 'inquiry_closed'
  await audit.record(tx, merchantId, {
    actor: `provider:${provider}`,
    action: `dispute.${kind}`,
    subjectType: 'payment',
    subjectId: transactionId,
    details: { disputeId, amount },
  })
  if (borneBy === 'merchant') await events.publish(tx, merchantId, { kind, subjectId: disputeId })
}
