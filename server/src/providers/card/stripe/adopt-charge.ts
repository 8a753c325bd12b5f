import type { Stripe } from 'stripe'

import type { AdoptChargeOutcome, AdoptChargeRefusal, AdoptChargeRequest } from '../port.ts'
import type { StripeApi } from './api.ts'
import { cardOfCharge } from './cards.ts'
import type { ChargeDeps } from './charge-steps.ts'
import { metadataOf } from './metadata.ts'

/** Our refunds go by payment intent; charges too old to have one are refunded in Stripe's own dashboard. */
const REFERENCE = /^pi_\w+$/

const refuse = (reason: AdoptChargeRefusal): AdoptChargeOutcome => ({ kind: 'refused', reason })

/**
 * Adopts a charge that the account took earlier. Keeps it like one of ours, and writes our ids on the intent, so that
 * its refunds and disputes are recognised later.
 */
export async function adoptCharge(
  deps: ChargeDeps,
  request: AdoptChargeRequest,
): Promise<AdoptChargeOutcome> {
  const { operationId, merchantId, reference, amount, currency } = request
  if (!REFERENCE.test(reference)) return refuse('unknown')
  const api = await deps.connect()
  const intent = await intentAt(api, reference)
  const charge = chargeOf(intent)
  if (!intent || !charge) return refuse('unknown')
  if (!isFreeFor(metadataOf(intent.metadata), request)) return refuse('in_use')
  if (charge.amount_captured !== amount || charge.currency.toUpperCase() !== currency)
    return refuse('differs')
  if (charge.amount_refunded === charge.amount_captured) return refuse('given_back')
  const operation = {
    operation_id: operationId,
    kind: 'charge',
    merchant_id: merchantId,
    amount,
    currency,
  } as const
  await deps.store.begin(operation, deps.clock.now())
  await deps.store.change(operationId, { object_id: intent.id })
  const metadata = { operation_id: operationId, merchant_id: merchantId }
  await api.stripe.paymentIntents.update(intent.id, { metadata })
  const refunded = charge.amount_refunded
  return { kind: 'adopted', ref: intent.id, refunded, card: cardOfCharge(charge) }
}

/** Null if Stripe does not know it. */
async function intentAt(
  { stripe, invalid }: StripeApi,
  reference: string,
): Promise<Stripe.PaymentIntent | null> {
  try {
    return await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] })
  } catch (failure) {
    if (invalid(failure)?.code === 'resource_missing') return null
    throw failure
  }
}

/** Made elsewhere, or by this operation of this merchant, either as the hold or as the capture that the list names. */
function isFreeFor(
  {
    operationId: createdBy,
    captureOperationId: capturedBy,
    merchantId: owner,
  }: ReturnType<typeof metadataOf>,
  { operationId, merchantId }: AdoptChargeRequest,
): boolean {
  const isOurs = createdBy === null || createdBy === operationId || capturedBy === operationId
  return isOurs && (owner ?? merchantId) === merchantId
}

/** The charge that took the intent's money, if any. */
function chargeOf(intent: Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = intent?.latest_charge
  if (intent?.status !== 'succeeded' || typeof charge !== 'object') return null
  return charge
}
