import { CHALLENGE_ENDS_AFTER, GIVE_UP_AFTER } from './rules.ts'
import type { OpenOperation } from './service.ts'

type Step = Pick<OpenOperation, 'operationId' | 'age'>
interface NotFound {
  kind: 'not_found'
}
interface Unknown {
  kind: 'unknown'
}

interface Closes<Closed> {
  /** Tells the provider never to carry out an operation it has not done yet; returns the outcome. */
  close(operationId: string): Promise<Closed>
}

/**
 * Gives up an operation the provider has never heard of. The request may still be on its way, so the outcome stays
 * unknown for five minutes; after that we tell the provider never to carry it out.
 */
export async function giveUp<Closed>(
  { operationId, age }: Step,
  provider: Closes<Closed>,
): Promise<Closed | Unknown> {
  return age < GIVE_UP_AFTER ? { kind: 'unknown' } : provider.close(operationId)
}

/**
 * The provider's outcome of an operation. Gives up one that the provider has never heard of, and one whose challenge
 * was abandoned, because not every provider ends that automatically.
 */
export async function resolveOperation<Found extends { kind: string }, Closed>(
  step: Step,
  provider: Closes<Closed> & { lookup(operationId: string): Promise<Found> },
): Promise<Exclude<Found, NotFound> | Closed | Unknown> {
  const outcome = await provider.lookup(step.operationId)
  if (!isKnown(outcome)) return giveUp(step, provider)
  const isAbandoned = outcome.kind === 'action_required' && step.age >= CHALLENGE_ENDS_AFTER
  return isAbandoned ? provider.close(step.operationId) : outcome
}

const isKnown = <Found extends { kind: string }>(
  outcome: Found,
): outcome is Exclude<Found, NotFound> => outcome.kind !== 'not_found'

export const followUpsOf = <Found, Closed>(provider: {
  lookupFollowUp(operationId: string): Promise<Found>
  closeFollowUp(operationId: string): Promise<Closed>
}) => ({
  lookup: (operationId: string) => provider.lookupFollowUp(operationId),
  close: (operationId: string) => provider.closeFollowUp(operationId),
})
