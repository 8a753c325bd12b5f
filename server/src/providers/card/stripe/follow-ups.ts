import type { FollowUpClose, FollowUpLookup, RefundOutcome } from '../../refunds/port.ts'
import { type ChargeDeps, ClosedOperation } from './charge-steps.ts'
import type { AnyOperation, NewOperation, Operations } from './store.ts'

export interface FollowUpDeps extends Pick<ChargeDeps, 'connect' | 'clock'> {
  store: Operations
  /** What an adapter writes on its objects beside our ids; the cards' writes nothing. */
  mark?: { provider: string }
}

/** How one kind of step is done, and what became of it; `not_found` while nothing is known of it. */
export interface FollowUpStep {
  /** `isFirst`: it was not tried before. */
  act(deps: FollowUpDeps, row: AnyOperation, isFirst: boolean): Promise<RefundOutcome>
  look(deps: FollowUpDeps, row: AnyOperation): Promise<FollowUpLookup>
}

/** How long a request may still be on its way. */
const ARRIVES_WITHIN_MS = 5 * 60_000

/** Does a step on a charge; throws for one that was closed. */
export async function follow(
  deps: FollowUpDeps,
  step: FollowUpStep,
  operation: NewOperation,
): Promise<RefundOutcome> {
  const { store, clock } = deps
  const { operation_id: operationId } = operation
  const row = await store.begin(operation, clock.now())
  if (!row) throw new Error(`Operation ${operationId} could not be kept`)
  if (row.refusal !== null) return { kind: 'refused', code: row.refusal }
  const trying = await store.change(
    operationId,
    { last_attempt_at: clock.now() },
    'closed_at is null',
  )
  if (!trying) throw new ClosedOperation(`Operation ${operationId} was closed`)
  return remembered(deps, row, await step.act(deps, row, row.last_attempt_at === null))
}

/** A refusal is final, so it is kept; a refund that was said to have succeeded can only come back. */
async function remembered<Outcome extends FollowUpLookup>(
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

/** What became of a step that was begun. */
export async function found(
  deps: FollowUpDeps,
  step: FollowUpStep,
  row: AnyOperation,
): Promise<FollowUpLookup> {
  if (row.refusal !== null) return { kind: 'refused', code: row.refusal }
  return remembered(deps, row, await step.look(deps, row))
}

/** Gives a step up once nothing of it can still be on its way. */
export async function abandon(
  deps: FollowUpDeps,
  stepOf: (row: AnyOperation) => FollowUpStep,
  operationId: string,
): Promise<FollowUpClose> {
  const now = deps.clock.now()
  const row = await deps.store.close(operationId, now)
  if (row.last_attempt_at === null) return { kind: 'not_done' }
  const outcome = await found(deps, stepOf(row), row)
  if (outcome.kind !== 'not_found') return outcome
  const mayArrive = now.getTime() - row.last_attempt_at.getTime() < ARRIVES_WITHIN_MS
  return { kind: mayArrive ? 'unknown' : 'not_done' }
}
