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
  /** Has the provider never do a step that it has not done yet; answers what became of it. */
  close(operationId: string): Promise<Closed>
}

/**
 * Gives up a step that the provider has never heard of. It may still be on its way, so its outcome
 * stays unknown for five minutes; after that the provider is asked never to do it.
 */
export async function giveUp<Closed>(
  { operationId, age }: Step,
  provider: Closes<Closed>,
): Promise<Closed | Unknown> {
  return age < GIVE_UP_AFTER ? { kind: 'unknown' } : provider.close(operationId)
}

/**
 * What the provider says has become of a step. One that it has never heard of is given up, and so is one whose challenge
 * was left open: not every provider ends that by itself.
 */
export async function resolveOperation<Found extends { kind: string }, Closed>(
  step: Step,
  provider: Closes<Closed> & { lookup(operationId: string): Promise<Found> },
): Promise<Exclude<Found, NotFound> | Closed | Unknown> {
  const found = await provider.lookup(step.operationId)
  if (!isKnown(found)) return giveUp(step, provider)
  const isLeft = found.kind === 'action_required' && step.age >= CHALLENGE_ENDS_AFTER
  return isLeft ? provider.close(step.operationId) : found
}

const isKnown = <Found extends { kind: string }>(found: Found): found is Exclude<Found, NotFound> =>
  found.kind !== 'not_found'

export const followUpsOf = <Found, Closed>(provider: {
  lookupFollowUp(operationId: string): Promise<Found>
  closeFollowUp(operationId: string): Promise<Closed>
}) => ({
  lookup: (operationId: string) => provider.lookupFollowUp(operationId),
  close: (operationId: string) => provider.closeFollowUp(operationId),
})
