import { notFound } from '../../kit/errors.ts'
import type { MerchantTx } from '../../db/database.ts'
import type { AuditEvent } from '../audit/service.ts'
import type { Journal } from '../ledger/rules.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { VerificationDeps } from './deps.ts'
import * as store from './store.ts'

/** Locks the payment, then the verification. Throws 404 for an unknown or foreign id. */
export async function lockVerification(
  { payments }: VerificationDeps,
  tx: MerchantTx,
  merchantId: string,
  verificationId: string,
): Promise<{ payment: PaymentRow; row: store.VerificationRow }> {
  const transactionId = await store.paymentOf(tx, merchantId, verificationId)
  if (transactionId === undefined) throw notFound()
  const payment = await payments.lock(tx, merchantId, transactionId)
  return { payment, row: await store.lock(tx, merchantId, verificationId) }
}

type Act = 'started' | 'passed' | 'failed' | 'reset' | 'expired'

const eventOf = (
  row: store.VerificationRow,
  actor: string,
  action: Act | Posting['action'],
): AuditEvent & { details: object } => ({
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

export async function recordAct(
  { audit }: VerificationDeps,
  tx: MerchantTx,
  row: store.VerificationRow,
  { actor, action }: { actor: string; action: Act },
): Promise<void> {
  const event = eventOf(row, actor, action)
  await audit.record(tx, row.merchantId, {
    ...event,
    details: { ...event.details, state: row.state },
  })
}

export interface Posting {
  journal: Journal
  row: store.VerificationRow
  payment: PaymentRow
  merchant: Merchant
  actor: string
  action: 'charged' | 'returned' | 'return_failed' | 'charged_back' | 'owed_again'
}

export async function postStep(
  { clock, ledger }: VerificationDeps,
  tx: MerchantTx,
  { journal, row, payment, merchant, actor, action }: Posting,
): Promise<void> {
  const posted = await ledger.post(tx, payment.merchantId, journal, {
    occurredAt: clock.now(),
    transactionId: payment.transactionId,
    internalOrderId: payment.internalOrderId,
    country: merchant.tradingCountry,
    timeZone: merchant.timeZone,
    event: eventOf(row, actor, action),
  })
  if (!posted) throw new Error(`${journal.kind} of ${journal.sourceId} was posted before`)
}
