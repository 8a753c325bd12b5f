import type { InvoiceHolder } from '../../kit/actor.ts'
import { AppError, badRequest, notFound } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { Merchant } from '../merchants/service.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { endRivals, giveUpChallenge } from './abandoned-challenge.ts'
import type { PayRequest } from './charge-request.ts'
import { claimConfirmation } from './claim-confirmation.ts'
import { completeCharge } from './complete.ts'
import type { CardPaymentsDeps } from './deps.ts'
import { refuseUnsent, yieldToHostedPage } from './give-way.ts'
import { reserveOrder } from './reserve-order.ts'
import * as store from './store.ts'

interface Confirmation {
  threeDSAuthorisationId: string
  /** Only for a shop's call, which charges the payment. An `idempotencyKey` skips the check for repeated order numbers. */
  byMerchant?: { idempotencyKey: IdempotencyKey | null } | undefined
}

/** Charges orders, and reconciles charges whose answer was lost. */
export interface CardPaymentsService {
  /**
   * Pays an order by card: in full, the first payment of a plan, or with `authoriseOnly` a hold. Returns the payment:
   * paid, accepted (running plan), authorised, failed, awaiting a challenge, or pending when the provider did not
   * answer. Throws 404 for an unknown order, 409 when it cannot be paid now, 429 after too many tries.
   */
  payByCard(holder: InvoiceHolder, input: PayRequest): Promise<PaymentRow>
  /**
   * Completes a payment after its challenge; idempotent. Returns the payment, which still waits while the challenge is
   * unanswered. Throws 404 for another order's challenge, 409 when an equal order with the same number is being or was
   * paid.
   */
  confirmChallenge(holder: InvoiceHolder, confirmation: Confirmation): Promise<PaymentRow>
  /**
   * Waits for a payment's outcome, asking a silent provider again for as long as a shop's server waits that called at
   * `since` (wall time). Throws 503 when the outcome is still unknown.
   */
  outcomeOf(payment: PaymentRow, since: Date): Promise<PaymentRow>
  /** The bank's page of an open challenge; null for any other. */
  challengeUrl(merchantId: string, threeDSAuthorisationId: string): Promise<string | null>
  /** Closes the order's open challenge, for a shop that cancels its order. */
  endChallenge(holder: InvoiceHolder): Promise<void>
  /** Asks the provider for the outcome of a charge or authorisation, and records it. */
  reconcileCharge(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'>
}

export const cardPaymentsService = (deps: CardPaymentsDeps): CardPaymentsService => ({
  payByCard: (holder, input) => payByCard(deps, holder, input),
  confirmChallenge: (holder, confirmation) => confirmChallenge(deps, holder, confirmation),
  outcomeOf: (payment, since) => outcomeOf(deps, payment, since),
  challengeUrl: (merchantId, id) => store.findChallengeUrl(deps.db.reader, merchantId, id),
  async endChallenge(holder) {
    await giveUpChallenge(deps, holder, await deps.merchants.get(holder.merchantId))
  },
  reconcileCharge: (operation) => reconcileCharge(deps, operation),
})

async function payByCard(
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  input: PayRequest,
): Promise<PaymentRow> {
  const merchant = await deps.merchants.getActivated(holder.merchantId)
  if (input.authoriseOnly === true && input.payPlanVariant !== undefined)
    throw badRequest('A plan cannot be only authorised.')
  const returnURL = input.byMerchant?.returnUrl ?? null
  await deps.shopAddresses.requireListed(holder.merchantId, { returnURL })
  const reserved = await reserveWithRetry(deps, holder, input, merchant)
  if ('earlier' in reserved) return reserved.earlier
  const { attempt, card, request, saved } = reserved
  await yieldToHostedPage(deps, input, reserved, merchant)
  const send = () => (attempt.kind === 'authorise' ? card.authorise(request) : card.charge(request))
  const outcome = await (saved ? card.chargeSaved(saved) : send())
  await refuseUnsent(deps, reserved, outcome, merchant)
  const paid = await deps.db.inMerchant(attempt.merchantId, (tx) =>
    completeCharge(deps, tx, attempt, { outcome, terms: merchant }),
  )
  await endRivals(deps, paid, merchant)
  return paid
}

/** Reserves the order, first closing an abandoned challenge that has it reserved. */
async function reserveWithRetry(
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  input: PayRequest,
  merchant: Merchant,
): ReturnType<typeof reserveOrder> {
  const reserve = () => reserveOrder(deps, holder, input, merchant)
  try {
    return await reserve()
  } catch (failure) {
    const isRefused = failure instanceof AppError && failure.status === 409
    if (!isRefused || !(await giveUpChallenge(deps, holder, merchant))) throw failure
    return reserve()
  }
}

async function outcomeOf(
  { db, outcomes, payments }: CardPaymentsDeps,
  payment: PaymentRow,
  since: Date,
): Promise<PaymentRow> {
  const { merchantId, transactionId, status, threeDsRedirectUrl } = payment
  const isOpen = (status === 'incomplete' || status === 'pending') && threeDsRedirectUrl === null
  if (!isOpen) return payment
  await outcomes.waitUntilKnown(
    merchantId,
    { transactionId, kinds: ['charge', 'authorise'] },
    since,
  )
  return db.inMerchant(merchantId, (tx) => payments.lock(tx, merchantId, transactionId))
}

async function confirmChallenge(
  deps: CardPaymentsDeps,
  holder: InvoiceHolder,
  { threeDSAuthorisationId, byMerchant }: Confirmation,
): Promise<PaymentRow> {
  const { db, gateways } = deps
  const { merchantId } = holder
  const merchant = await deps.merchants.get(merchantId)
  const challenged = await store.findChallenged(db.reader, holder, threeDSAuthorisationId)
  if (!challenged) throw notFound()
  const attempt = { merchantId, ...challenged }
  if (challenged.threeDsRedirectUrl === null)
    return db.inMerchant(merchantId, (tx) =>
      deps.payments.lock(tx, merchantId, attempt.transactionId),
    )
  const { transactionId } = challenged
  const claim =
    byMerchant &&
    (await claimConfirmation(deps, { holder, transactionId, ...byMerchant }, merchant))
  const answer = await gateways.card.of(challenged).confirm(attempt.operationId)
  const outcome = answer.kind === 'not_found' ? ({ kind: 'unknown' } as const) : answer
  const paid = await db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, attempt, { outcome, terms: merchant }),
  )
  if (outcome.kind === 'action_required') await claim?.release()
  await endRivals(deps, paid, merchant)
  return paid
}

async function reconcileCharge(
  deps: CardPaymentsDeps,
  operation: OpenOperation,
): Promise<'settled' | 'waiting' | 'unknown'> {
  const { merchantId } = operation
  const outcome = await resolveOperation(operation, deps.gateways.card.of(operation))
  const terms = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, (tx) =>
    completeCharge(deps, tx, operation, { outcome, terms }),
  )
  if (outcome.kind === 'action_required') return 'waiting'
  return outcome.kind === 'unknown' ? 'unknown' : 'settled'
}
