import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import { randomBelow } from '../../kit/random.ts'
import type { SavedChargeRequest } from '../../providers/card/port.ts'
import type { Merchant } from '../merchants/service.ts'
import { providerOfSource } from '../payments/saved-cards/saved-cards.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { VerificationDeps } from './deps.ts'
import { recordAct } from './record.ts'
import { CHARGE_CHOICES, OPEN_MS, SMALLEST_CHARGE, startRefusal } from './rules.ts'
import { beginStep } from './steps.ts'
import * as store from './store.ts'

/** A verification, and the charge to request from the card's provider; null when one was open already. */
export interface BegunVerification {
  row: store.VerificationRow
  charge: { provider: string; request: SavedChargeRequest } | null
}

/** Records the verification and its charge before the provider is called; only returns one that is open. */
export async function beginVerification(
  deps: VerificationDeps,
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { merchant, transactionId }: { merchant: Merchant; transactionId: string },
): Promise<BegunVerification> {
  const payment = await deps.payments.lock(tx, merchantId, transactionId)
  const newest = await store.newestOf(tx, merchantId, transactionId)
  if (newest?.isOpen) return { row: newest, charge: null }
  const source = sourceOf(payment, newest)
  const now = deps.clock.now()
  const row = await store.insert(tx, merchantId, {
    verificationId: deps.newId('verification'),
    transactionId,
    state: 'unverified',
    isOpen: true,
    paymentSource: source,
    chargedAmount: SMALLEST_CHARGE + randomBelow(deps.random, CHARGE_CHOICES),
    currency: payment.currency,
    chargedAt: null,
    failureCode: null,
    returnOperationId: null,
    returnedAt: null,
    returnedByDispute: null,
    returnsFailed: 0,
    dueAt: new Date(now.getTime() + OPEN_MS),
    createdAt: now,
    createdBy: userId,
    version: 1,
  })
  const provider = await providerOfSource(tx, merchantId, source)
  const operationId = await beginStep(deps, tx, row, { kind: 'verify', provider })
  await recordAct(deps, tx, row, { actor: userId, action: 'started' })
  await deps.payments.move(tx, payment, payment.status, {
    sourceVerificationId: row.verificationId,
    updatedAt: now,
  })
  return { row, charge: { provider, request: toRequest(row, merchant, operationId) } }
}

function sourceOf(payment: PaymentRow, newest: store.VerificationRow | undefined): string {
  const refusal = startRefusal(payment, newest)
  if (refusal || payment.paymentSource === null)
    throw conflict(refusal?.code ?? 'verification_not_possible', refusal?.text ?? '')
  return payment.paymentSource
}

const toRequest = (
  row: store.VerificationRow,
  merchant: Merchant,
  operationId: string,
): SavedChargeRequest => ({
  operationId,
  merchantId: row.merchantId,
  source: row.paymentSource,
  amount: row.chargedAmount,
  currency: row.currency,
  statement: merchant.cardStatementName ?? merchant.brandName,
})
