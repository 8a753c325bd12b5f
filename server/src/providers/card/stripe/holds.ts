import type { Stripe } from 'stripe'

import type { FollowUpCode, FollowUpLookup } from '../../refunds/port.ts'
import { intentMetadata } from './metadata.ts'
import type { FollowUpDeps, FollowUpStep } from './follow-ups.ts'
import type { AnyOperation } from './store.ts'

type OutcomeReader = (intent: Stripe.PaymentIntent, row: AnyOperation) => FollowUpLookup

const refuse = (code: FollowUpCode): FollowUpLookup => ({ kind: 'refused', code })

const releasedCode = ({ cancellation_reason: reason }: Stripe.PaymentIntent): FollowUpCode =>
  reason === 'automatic' || reason === 'expired' ? 'authorisation_expired' : 'authorisation_voided'

/** The outcome of a capture, judged by the state of the hold. */
const captureOutcome: OutcomeReader = (intent, row) => {
  if (intent.status === 'succeeded')
    return intentMetadata(intent).captureOperationId === row.operation_id
      ? { kind: 'succeeded', ref: intent.id }
      : refuse('authorisation_captured')
  if (intent.status === 'canceled') return refuse(releasedCode(intent))
  if (intent.status === 'processing') return { kind: 'unknown' }
  if (intent.status !== 'requires_capture') return refuse('charge_unknown')
  return (row.amount ?? 0) > intent.amount_capturable
    ? refuse('amount_too_large')
    : { kind: 'not_found' }
}

const voidOutcome: OutcomeReader = (intent) => {
  if (intent.status === 'canceled') return { kind: 'succeeded', ref: intent.id }
  if (intent.status === 'succeeded') return refuse('authorisation_captured')
  if (intent.status === 'processing') return { kind: 'unknown' }
  return intent.status === 'requires_capture' ? { kind: 'not_found' } : refuse('charge_unknown')
}

/** A step on a hold. If Stripe refuses it, the outcome is judged by the state of the hold. */
function holdStep(
  outcomeOf: OutcomeReader,
  act: (stripe: Stripe, row: AnyOperation) => Promise<Stripe.PaymentIntent>,
): FollowUpStep {
  async function lookUp(
    { store, connect }: FollowUpDeps,
    row: AnyOperation,
  ): Promise<FollowUpLookup> {
    const intentId = row.intent_id ?? ''
    const operations = await store.ofIntent(intentId)
    if (!operations.some(({ kind }) => kind === 'authorise')) return refuse('charge_unknown')
    const { stripe } = await connect()
    return outcomeOf(await stripe.paymentIntents.retrieve(intentId), row)
  }
  return {
    lookUp,
    async act(deps, row) {
      const before = await lookUp(deps, row)
      if (before.kind !== 'not_found') return before
      const { stripe, invalid } = await deps.connect()
      try {
        const after = outcomeOf(await act(stripe, row), row)
        return after.kind === 'not_found' ? { kind: 'unknown' } : after
      } catch (failure) {
        if (!invalid(failure)) throw failure
        const after = await lookUp(deps, row)
        if (after.kind === 'not_found') throw failure
        return after
      }
    },
  }
}

/** Also releases the rest of the hold. */
export const CAPTURE = holdStep(captureOutcome, (stripe, row) =>
  stripe.paymentIntents.capture(
    row.intent_id ?? '',
    { amount_to_capture: row.amount ?? 0, metadata: { capture_operation_id: row.operation_id } },
    { idempotencyKey: `${row.operation_id}:capture` },
  ),
)

/** Never refunds: voiding a captured hold is refused. */
export const VOID = holdStep(voidOutcome, (stripe, row) =>
  stripe.paymentIntents.cancel(row.intent_id ?? '', {
    cancellation_reason: 'requested_by_customer',
  }),
)
