import type { Stripe } from 'stripe'

import type { FollowUpCode, FollowUpLookup, RefundOutcome } from '../../refunds/port.ts'
import { lookUpOutcome, type FollowUpDeps, type FollowUpStep } from './follow-ups.ts'
import { metadataOf } from './metadata.ts'
import type { AnyOperation, NewOperation } from './store.ts'

function outcomeOf(refund: Stripe.Refund, row: AnyOperation): RefundOutcome {
  const { id: ref, status } = refund
  if (status === 'succeeded') return { kind: 'succeeded', ref }
  if (status === 'pending' || status === 'requires_action') return { kind: 'pending', ref }
  if (status !== 'failed' && status !== 'canceled')
    throw new Error(`Refund ${ref} is ${status}, which is not known here`)
  const code = 'refund_failed'
  return row.succeeded_at === null ? { kind: 'refused', code } : { kind: 'returned', ref, code }
}

const REFUSALS: Readonly<Record<string, FollowUpCode>> = {
  charge_already_refunded: 'amount_too_large',
  charge_disputed: 'refund_failed',
  resource_missing: 'charge_unknown',
  payment_intent_unexpected_state: 'charge_unknown',
}

/** Why Stripe refused a refund; null for an unknown reason. */
const refusalOf = ({ code, param }: Stripe.errors.StripeError): FollowUpCode | null =>
  REFUSALS[code ?? ''] ?? (param === 'amount' ? 'amount_too_large' : null)

/** Finds an operation's refund by its id, or by our metadata in case the response was lost. */
async function findRefund(deps: FollowUpDeps, row: AnyOperation): Promise<Stripe.Refund | null> {
  if (row.object_id !== null) return (await deps.connect()).stripe.refunds.retrieve(row.object_id)
  const refund = await findByMetadata(deps, row.intent_id ?? '', row.operation_id)
  if (refund) await deps.store.change(row.operation_id, { object_id: refund.id })
  return refund
}

async function findByMetadata(
  { connect }: FollowUpDeps,
  intentId: string,
  operationId: string,
): Promise<Stripe.Refund | null> {
  const { refunds } = (await connect()).stripe
  for await (const refund of refunds.list({ payment_intent: intentId, limit: 100 }))
    if (metadataOf(refund.metadata).operationId === operationId) return refund
  return null
}

/** Finds a refund made earlier, of which we have no record any more, by our metadata. */
export async function adoptRefund(
  deps: FollowUpDeps,
  operation: NewOperation,
): Promise<FollowUpLookup> {
  const { operation_id: operationId, intent_id: intentId, merchant_id: merchantId } = operation
  const refund = await findByMetadata(deps, intentId ?? '', operationId)
  const isMatch =
    refund?.amount === operation.amount &&
    refund.currency.toUpperCase() === operation.currency &&
    metadataOf(refund.metadata).merchantId === merchantId
  if (!isMatch) return { kind: 'not_found' }
  await deps.store.begin(operation, deps.clock.now())
  const changes = { object_id: refund.id, last_attempt_at: deps.clock.now() }
  const row = await deps.store.change(operationId, changes)
  return row ? lookUpOutcome(deps, REFUND, row) : { kind: 'not_found' }
}

async function lookUp(deps: FollowUpDeps, row: AnyOperation): Promise<FollowUpLookup> {
  const refund = await findRefund(deps, row)
  return refund ? outcomeOf(refund, row) : { kind: 'not_found' }
}

/** Whether the operation took money; a hold takes none. */
async function isTaken({ store }: FollowUpDeps, { intent_id }: AnyOperation): Promise<boolean> {
  const operations = await store.ofIntent(intent_id ?? '')
  return operations.some(({ kind }) => kind === 'charge' || kind === 'saved' || kind === 'capture')
}

export const REFUND: FollowUpStep = {
  lookUp,
  async act(deps, row, isFirst) {
    if (!(await isTaken(deps, row))) return { kind: 'refused', code: 'charge_unknown' }
    // Stripe forgets idempotency keys after a day, so first look for an earlier attempt.
    const before = isFirst ? null : await lookUp(deps, row)
    if (before && before.kind !== 'not_found') return before
    const { stripe, invalid } = await deps.connect()
    try {
      const { operation_id, merchant_id, amount, intent_id } = row
      const refund = await stripe.refunds.create(
        {
          payment_intent: intent_id ?? '',
          amount: amount ?? 0,
          metadata: { operation_id, merchant_id, ...deps.mark },
        },
        { idempotencyKey: `${operation_id}:refund` },
      )
      await deps.store.change(operation_id, { object_id: refund.id })
      return outcomeOf(refund, row)
    } catch (failure) {
      const refusal = invalid(failure)
      const code = refusal && refusalOf(refusal)
      if (!code) throw failure
      return { kind: 'refused', code }
    }
  },
}
