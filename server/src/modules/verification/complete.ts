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
      providerRef: ref,
      errorCode: code,
      ...((status === 'succeeded' || status === 'failed') && { nextCheckAt: null }),
      updatedAt: clock.now(),
    })

  async function post(
    tx: MerchantTx,
    journal: Journal,
    payment: PaymentRow,
    merchant: Merchant,
    event: AuditEvent,
  ): Promise<void> {
    const posted = await ledger.post(tx, payment.merchantId, journal, {
      occurredAt: clock.now(),
      transactionId: payment.transactionId,
      internalOrderId: payment.internalOrderId,
      country: merchant.tradingCountry,
      timeZone: merchant.timeZone,
      event,
    })
    if (!posted) throw new Error(`${journal.kind} of ${journal.sourceId} was posted before`)
  }

  const factOf = (row: store.VerificationRow) => ({
    verificationId: row.verificationId,
    currency: row.currency,
    amount: row.chargedAmount,
  })

  const eventOf = (row: store.VerificationRow, actor: string, action: string): AuditEvent => ({
    actor,
    action: `verification.${action}`,
    subjectType: 'verification',
    subjectId: row.verificationId,
    details: {
      transactionId: row.transactionId,
      amount: row.chargedAmount,
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
          chargedAt: now,
          ...(!row.isOpen && { dueAt: now }),
        })
        const event = eventOf(row, row.createdBy, 'charged')
        await post(tx, verificationCharged(factOf(row)), payment, merchant, event)
        return after
      }
      if (outcome.kind === 'declined' || outcome.kind === 'not_charged') {
        const code = outcome.kind === 'declined' ? outcome.code : 'not_charged'
        if (!(await move(tx, step, 'failed', { code }))) return row
        return store.update(tx, row, { isOpen: false, failureCode: code, dueAt: null })
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
        const after = await store.update(tx, row, { returnedAt: now })
        const event = eventOf(row, 'system:verification', 'returned')
        await post(tx, verificationReturned(factOf(row)), payment, merchant, event)
        return after
      }
      if (outcome.kind !== 'pending' && outcome.kind !== 'unknown') {
        const code = outcome.kind === 'not_done' ? outcome.kind : outcome.code
        if (!(await move(tx, step, 'failed', { code }))) return row
        return store.update(tx, row, {
          returnOperationId: null,
          dueAt: new Date(now.getTime() + RETURN_AGAIN_MS),
        })
      }
      if (outcome.kind === 'pending') await move(tx, step, 'pending', { ref: outcome.ref })
      else await move(tx, step, 'unknown')
      return row
    },
  }
}
