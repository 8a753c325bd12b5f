import type {
  CardProvider,
  ChargeOutcome,
  DeclineCode,
  LookupOutcome,
} from '../../src/providers/card/port.ts'
import type { FollowUpOutcome } from '../../src/providers/refunds/port.ts'
import type { ToyMemory } from './memory.ts'

/** The toy's implementation of the port. */
export function toyAdapter(
  memory: ToyMemory,
  own: Pick<CardProvider, 'page' | 'readEvent'>,
): CardProvider {
  const decline = (code: DeclineCode): ChargeOutcome => ({ kind: 'declined', code, card: null })

  const challenge = (operationId: string): ChargeOutcome => ({
    kind: 'action_required',
    threeDSAuthorisationId: `3ds_${operationId}`,
    redirectUrl: `${new URL(own.page.tokensUrl).origin}/challenges/${operationId}`,
  })

  async function note(operation: string, operationId: string, amount = 0): Promise<void> {
    memory.calls.push({ what: operation, operationId, amount })
    await memory.awake()
  }

  /** Remembers the first outcome of an operation. */
  async function once(
    operation: string,
    request: { operationId: string; amount?: number },
    perform: () => ChargeOutcome,
  ): Promise<ChargeOutcome> {
    await note(operation, request.operationId, request.amount)
    const before = memory.outcomes.get(request.operationId)
    if (before && before.kind !== 'not_found') return before
    const outcome = perform()
    memory.outcomes.set(request.operationId, outcome)
    return memory.losesAnswers ? { kind: 'unknown' } : outcome
  }

  async function byToken(
    operation: string,
    request: { operationId: string; amount?: number; paymentToken: string },
  ): Promise<ChargeOutcome> {
    const card = memory.use(request.paymentToken)
    const outcome = await once(operation, request, () => {
      if (card?.how === 'challenge') return challenge(request.operationId)
      return card ? memory.succeed() : decline('payment_token_unknown')
    })
    return card?.how === 'silent' ? { kind: 'unknown' } : outcome
  }

  async function follow(
    operation: string,
    { operationId, amount }: { operationId: string; amount: number },
    ref: string,
  ): Promise<FollowUpOutcome> {
    await note(operation, operationId, amount)
    const outcome: FollowUpOutcome = memory.knows(ref)
      ? { kind: 'succeeded', ref: memory.succeed().ref }
      : { kind: 'refused', code: 'charge_unknown' }
    memory.followUps.set(operationId, outcome)
    return memory.losesAnswers ? { kind: 'unknown' } : outcome
  }

  async function lookup(operation: string, operationId: string): Promise<LookupOutcome> {
    await note(operation, operationId)
    return memory.outcomes.get(operationId) ?? { kind: 'not_found' }
  }

  async function lookupDispute(ref: string) {
    await note('dispute', ref)
    return memory.disputes.get(ref) ?? ({ kind: 'not_found' } as const)
  }

  return {
    name: 'toy',
    ...own,
    charge: (request) => byToken('charge', request),
    authorise: (request) => byToken('authorise', request),
    checkCard: (request) => byToken('check', request),
    chargeSaved: (request) =>
      once('saved', request, () =>
        memory.knowsSource(request.source) ? memory.succeed() : decline('payment_source_unknown'),
      ),
    confirm: (operationId) => lookup('confirm', operationId),
    lookup: (operationId) => lookup('lookup', operationId),
    async close(operationId) {
      const outcome = await lookup('close', operationId)
      if (memory.losesAnswers) return { kind: 'unknown' }
      if (outcome.kind !== 'not_found' && outcome.kind !== 'action_required') return outcome
      memory.outcomes.set(operationId, decline('authentication_abandoned'))
      return { kind: 'not_charged' }
    },
    capture: (request) => follow('capture', request, request.authorisationRef),
    voidAuthorisation: (request) => follow('void', request, request.authorisationRef),
    refund: (request) => follow('refund', request, request.chargeRef),
    async lookupFollowUp(operationId) {
      await note('lookup', operationId)
      return memory.followUps.get(operationId) ?? { kind: 'not_found' }
    },
    async closeFollowUp(operationId) {
      const outcome = memory.followUps.get(operationId)
      return outcome && outcome.kind !== 'not_found' ? outcome : { kind: 'not_done' }
    },
    lookupDispute,
    async lookupWarning(ref) {
      await note('warning', ref)
      return memory.warnings.get(ref) ?? { kind: 'not_found' }
    },
    async giveEvidence(ref, { text, submit }) {
      await note('evidence', ref)
      const isSubmitted = memory.evidence.has(ref)
      if (submit && !isSubmitted) memory.evidence.set(ref, text)
      if (memory.losesAnswers) return { kind: 'unknown' }
      if (isSubmitted) return { kind: 'refused', code: 'submitted_before' }
      return { kind: submit ? 'submitted' : 'saved' }
    },
    async acceptDispute(ref) {
      const dispute = await lookupDispute(ref)
      if (dispute.kind !== 'dispute') return dispute
      const lost = { ...dispute, state: 'lost', dueBy: null } as const
      memory.disputes.set(ref, lost)
      return memory.losesAnswers ? { kind: 'unknown' } : lost
    },
    movements: async () => ({ kind: 'movements', movements: [] }),
  }
}
