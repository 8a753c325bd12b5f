import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { notFound } from '../../kit/errors.ts'
import type { CloseOutcome } from '../../providers/card/port.ts'
import type { FollowUpClose } from '../../providers/refunds/port.ts'
import type { AuditEvent } from '../audit/service.ts'
import { verificationCharged, verificationReturned, type Journal } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant } from '../merchants/service.ts'
import { operations } from '../operations/service.ts'
import { paymentChanges } from '../payments/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { RETURN_AGAIN_MS } from './rules.ts'
import * as store from './store.ts'

/** A step of a verification that was asked of the provider: the small charge, or its return. */
export interface VerificationStep {
  merchantId: string
  verificationId: string
  operationId: string
}

/** Holds the payment and then the verification. 404 for an unknown or foreign id. */
export async function lockVerification(
  tx: MerchantTx,
  merchantId: string,
  verificationId: string,
): Promise<{ payment: PaymentRow; row: store.VerificationRow }> {
  const transactionId = await store.paymentOf(tx, merchantId, verificationId)
  if (transactionId === undefined) throw notFound()
  const payment = await paymentChanges.lock(tx, merchantId, transactionId)
  return { payment, row: await store.lock(tx, merchantId, verificationId) }
}

/**
 * Writes down what became of a verification's steps; for the live call, the janitor and webhooks. Each runs in one
 * transaction and may be called late or twice: only the first final outcome counts.
 */
export function verificationCompletion({ clock, ledger }: { clock: Clock; ledger: LedgerService }) {
  const move = (
    tx: MerchantTx,
    { merchantId, operationId }: VerificationStep,
    status: 'succeeded' | 'failed' | 'pending' | 'unknown',
    { ref = null, code = null }: { ref?: string | null; code?: string | null } = {},
  ): Promise<boolean> =>
    operations.move(tx, merchantId, operationId, {
      status,
      provider_ref: ref,
      error_code: code,
      ...((status === 'succeeded' || status === 'failed') && { next_check_at: null }),
      updated_at: clock.now(),
    })

  async function post(
    tx: MerchantTx,
    journal: Journal,
    payment: PaymentRow,
    merchant: Merchant,
    event: AuditEvent,
  ): Promise<void> {
    const posted = await ledger.post(tx, payment.merchant_id, journal, {
      occurredAt: clock.now(),
      transactionId: payment.transaction_id,
      internalOrderId: payment.internal_order_id,
      country: merchant.trading_country,
      timeZone: merchant.time_zone,
      event,
    })
    if (!posted) throw new Error(`${journal.kind} of ${journal.sourceId} was posted before`)
  }

  const factOf = (row: store.VerificationRow) => ({
    verificationId: row.verification_id,
    currency: row.currency,
    amount: row.charged_amount,
  })

  const eventOf = (row: store.VerificationRow, actor: string, action: string): AuditEvent => ({
    actor,
    action: `verification.${action}`,
    subjectType: 'verification',
    subjectId: row.verification_id,
    details: {
      transactionId: row.transaction_id,
      amount: row.charged_amount,
      currency: row.currency,
    },
  })

  return {
    /** The small charge. A charge that comes to light after the verification was closed is given back. */
    async charged(
      tx: MerchantTx,
      step: VerificationStep,
      outcome: CloseOutcome,
      merchant: Merchant,
    ): Promise<store.VerificationRow> {
      const { payment, row } = await lockVerification(tx, step.merchantId, step.verificationId)
      const now = clock.now()
      if (outcome.kind === 'succeeded') {
        if (!(await move(tx, step, 'succeeded', { ref: outcome.ref }))) return row
        const after = await store.update(tx, row, {
          charged_at: now,
          ...(!row.is_open && { due_at: now }),
        })
        const event = eventOf(row, row.created_by, 'charged')
        await post(tx, verificationCharged(factOf(row)), payment, merchant, event)
        return after
      }
      if (outcome.kind === 'declined' || outcome.kind === 'not_charged') {
        const code = outcome.kind === 'declined' ? outcome.code : 'not_charged'
        if (!(await move(tx, step, 'failed', { code }))) return row
        return store.update(tx, row, { is_open: false, failure_code: code, due_at: null })
      }
      await move(tx, step, 'unknown')
      return row
    },

    /** The return of the small charge. One that the provider refuses is tried again the next day. */
    async returned(
      tx: MerchantTx,
      step: VerificationStep,
      outcome: FollowUpClose,
      merchant: Merchant,
    ): Promise<store.VerificationRow> {
      const { payment, row } = await lockVerification(tx, step.merchantId, step.verificationId)
      const now = clock.now()
      if (outcome.kind === 'succeeded') {
        if (!(await move(tx, step, 'succeeded', { ref: outcome.ref }))) return row
        const after = await store.update(tx, row, { returned_at: now })
        const event = eventOf(row, 'system:verification', 'returned')
        await post(tx, verificationReturned(factOf(row)), payment, merchant, event)
        return after
      }
      if (outcome.kind === 'refused' || outcome.kind === 'not_done') {
        const code = outcome.kind === 'refused' ? outcome.code : 'not_done'
        if (!(await move(tx, step, 'failed', { code }))) return row
        return store.update(tx, row, {
          return_operation_id: null,
          due_at: new Date(now.getTime() + RETURN_AGAIN_MS),
        })
      }
      if (outcome.kind === 'pending') await move(tx, step, 'pending', { ref: outcome.ref })
      else await move(tx, step, 'unknown')
      return row
    },
  }
}
