import { transactionStatus } from '@paydeck/contract/merchant/status'

import type { MerchantTx } from '../../db/database.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { OPERATOR, type AuditEvent } from '../audit/service.ts'
import { disputeWon } from '../ledger/dispute-journals.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { markPlan } from './plan-mark.ts'
import { postingContext } from './posting-context.ts'
import { statusAfterWin } from './rules.ts'
import type { DisputesDeps } from './deps.ts'
import * as store from './store.ts'

export interface ClosedDispute extends store.DisputeKey {
  outcome: 'won' | 'lost'
}

export async function closeDispute(
  deps: DisputesDeps,
  merchantId: string,
  { outcome, ...key }: ClosedDispute,
  actor = `provider:${key.provider}`,
): Promise<void> {
  const merchant = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, async (tx) => {
    const dispute = await store.findByKey(tx, merchantId, key)
    if (!dispute) throw notFound()
    await closeIn(deps, tx, merchant, { dispute, outcome, actor })
  })
}

export async function decideDispute(
  deps: DisputesDeps,
  merchantId: string,
  transactionId: string,
  outcome: 'won' | 'lost',
): Promise<void> {
  const merchant = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, async (tx) => {
    const payment = await deps.payments.lock(tx, merchantId, transactionId)
    const find = (borneBy: 'merchant' | 'house') =>
      store.findUnwon(tx, merchantId, payment.transactionId, { borneBy, only: ['open'] })
    const dispute = (await find('merchant')) ?? (await find('house'))
    if (!dispute) throw conflict('no_open_dispute', 'This payment has no open dispute.')
    await closeIn(deps, tx, merchant, { dispute, outcome, actor: OPERATOR })
  })
}

interface Closing {
  dispute: store.DisputeRow
  outcome: 'won' | 'lost'
  actor: string
}

async function closeIn(
  deps: DisputesDeps,
  tx: MerchantTx,
  merchant: Merchant,
  closing: Closing,
): Promise<void> {
  const { merchantId } = merchant
  const { dispute, outcome } = closing
  const payment = await deps.payments.lock(tx, merchantId, dispute.transactionId)
  if (!(await isFirstClose(deps, tx, closing))) return
  if (dispute.borneBy === 'house') await markPlan(deps, tx, payment)
  const verificationId = await verificationOf(deps, tx, dispute)
  // A card whose charge was reversed for good will not pay the rest of the plan.
  if (outcome === 'lost' && payment.payPlanId !== null && verificationId === null)
    await deps.plans.giveUp(tx, payment, deps.clock.now())
  await recordOutcome(deps, tx, merchant, { ...closing, payment })
  if (outcome === 'won' && verificationId !== null)
    await deps.smallCharges.disputeWon(tx, { merchant, verificationId, dispute })
  if (dispute.borneBy !== 'merchant') return
  if (outcome === 'won') await returnPayment(deps, tx, payment, dispute)
  await deps.events.publish(tx, merchantId, {
    kind: 'dispute_closed',
    subjectId: dispute.disputeId,
  })
}

/** The verification whose small charge is disputed; null for a charge of a payment. */
async function verificationOf(
  { operationRecords }: DisputesDeps,
  tx: MerchantTx,
  { merchantId, operationId }: store.DisputeRow,
): Promise<string | null> {
  if (operationId === null) return null
  const charge = await operationRecords.find(tx, merchantId, operationId)
  return charge?.kind === 'verify' ? charge.subjectId : null
}

/** Throws 409 when it was closed before with another outcome. */
async function isFirstClose(
  { clock }: DisputesDeps,
  tx: MerchantTx,
  { dispute, outcome }: Closing,
): Promise<boolean> {
  const { merchantId, disputeId, provider, providerRef } = dispute
  if (await store.closeDispute(tx, { merchantId, disputeId }, outcome, clock.now())) return true
  const current = await store.findByKey(tx, merchantId, { provider, providerRef })
  if (current?.status === outcome) return false
  throw conflict('dispute_closed', 'This dispute has been decided already.')
}

async function recordOutcome(
  { ledger, audit, clock }: DisputesDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { dispute, outcome, actor, payment }: Closing & { payment: PaymentRow },
): Promise<void> {
  const { disputeId, amount, borneBy } = dispute
  const { method, currency, transactionId } = payment
  const event: AuditEvent = {
    actor,
    action: `dispute.${outcome}`,
    subjectType: 'payment',
    subjectId: transactionId,
    details: { disputeId, amount },
  }
  if (outcome === 'lost') return audit.record(tx, merchant.merchantId, event)
  await ledger.post(
    tx,
    merchant.merchantId,
    disputeWon({ disputeId, method, currency, amount, borneBy }),
    postingContext(merchant, payment, clock.now(), event),
  )
}

async function returnPayment(
  { payments, plans, clock }: DisputesDeps,
  tx: MerchantTx,
  payment: PaymentRow,
  { statusBefore }: store.DisputeRow,
): Promise<void> {
  let to = statusAfterWin(transactionStatus.parse(statusBefore), payment)
  // Meanwhile the plan may have ended, or a refund that came back may have restored its debt.
  if (payment.payPlanId !== null && (to === 'paid' || to === 'accepted'))
    to = (await plans.runs(tx, payment)) ? 'accepted' : 'paid'
  await payments.move(tx, payment, to, { updatedAt: clock.now() })
}
