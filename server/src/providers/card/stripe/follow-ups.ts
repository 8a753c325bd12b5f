import type { FollowUpClose, FollowUpLookup, RefundOutcome } from '../../refunds/port.ts'
import { type ChargeDeps, ClosedOperation } from './charge-steps.ts'
import type { AnyOperation, NewOperation, Operations } from './store.ts'

export interface FollowUpDeps extends Pick<ChargeDeps, 'connect' | 'clock'> {
  store: Operations
  /** Metadata an adapter adds to its objects besides our ids; the card adapter adds none. */
  mark?: { provider: string }
}

/** How to perform one kind of step, and how to look up its outcome; `not_found` while nothing is known. */
export interface FollowUpStep {
  /** `isFirst`: no earlier attempt was made. */
  act(deps: FollowUpDeps, row: AnyOperation, isFirst: boolean): Promise<RefundOutcome>
  lookUp(deps: FollowUpDeps, row: AnyOperation): Promise<FollowUpLookup>
}

/** How long a request may still arrive. */
const IN_FLIGHT_MS = 5 * 60_000

/** Performs a step on a charge. Throws if the step was closed. */
export async function perform(
  deps: FollowUpDeps,
  step: FollowUpStep,
  operation: NewOperation,
): Promise<RefundOutcome> {
  const { store, clock } = deps
  const { operation_id: operationId } = operation
  const row = await store.begin(operation, clock.now())
  if (!row) throw new Error(`Operation ${operationId} could not be kept`)
  if (row.refusal !== null) return { kind: 'refused', code: row.refusal }
  const claimed = await store.change(
    operationId,
    { last_attempt_at: clock.now() },
    'closed_at is null',
  )
  if (!claimed) throw new ClosedOperation(`Operation ${operationId} was closed`)
  return storeFinal(deps, row, await step.act(deps, row, row.last_attempt_at === null))
}

/** Keeps refusals, because they are final, and the success of a refund, which can only become a return. */
async function storeFinal<Outcome extends FollowUpLookup>(
  { store, clock }: FollowUpDeps,
  row: AnyOperation,
  outcome: Outcome,
): Promise<Outcome> {
  const { operation_id: operationId } = row
  if (outcome.kind === 'refused') await store.change(operationId, { refusal: outcome.code })
  if (outcome.kind === 'succeeded' && row.kind === 'refund' && row.succeeded_at === null)
    await store.change(operationId, { succeeded_at: clock.now() })
  return outcome
}

/** The outcome of a step that was begun. */
export async function lookUpOutcome(
  deps: FollowUpDeps,
  step: FollowUpStep,
  row: AnyOperation,
): Promise<FollowUpLookup> {
  if (row.refusal !== null) return { kind: 'refused', code: row.refusal }
  return storeFinal(deps, row, await step.lookUp(deps, row))
}

/** Abandons a step; `unknown` while a request for it may still arrive. */
export async function abandon(
  deps: FollowUpDeps,
  stepOf: (row: AnyOperation) => FollowUpStep,
  operationId: string,
): Promise<FollowUpClose> {
  const now = deps.clock.now()
  const row = await deps.store.close(operationId, now)
  if (row.last_attempt_at === null) return { kind: 'not_done' }
  const outcome = await lookUpOutcome(deps, stepOf(row), row)
  if (outcome.kind !== 'not_found') return outcome
  const mayArrive = now.getTime() - row.last_attempt_at.getTime() < IN_FLIGHT_MS
  return { kind: mayArrive ? 'unknown' : 'not_done' }
}
