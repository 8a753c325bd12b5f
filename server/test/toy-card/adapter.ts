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

  async function note(what: string, operationId: string, amount = 0): Promise<void> {
    memory.calls.push({ what, operationId, amount })
    await memory.awake()
  }

  /** Remembers the first outcome of an operation. */
  async function once(
    what: string,
    asked: { operationId: string; amount?: number },
    act: () => ChargeOutcome,
  ): Promise<ChargeOutcome> {
    await note(what, asked.operationId, asked.amount)
    const before = memory.outcomes.get(asked.operationId)
    if (before && before.kind !== 'not_found') return before
    const outcome = act()
    memory.outcomes.set(asked.operationId, outcome)
    return memory.losesAnswers ? { kind: 'unknown' } : outcome
  }

  async function byToken(
    what: string,
    asked: { operationId: string; amount?: number; paymentToken: string },
  ): Promise<ChargeOutcome> {
    const card = memory.use(asked.paymentToken)
    const outcome = await once(what, asked, () => {
      if (card?.how === 'challenge') return challenge(asked.operationId)
      return card ? memory.succeed() : decline('payment_token_unknown')
    })
    return card?.how === 'silent' ? { kind: 'unknown' } : outcome
  }

  async function follow(
    what: string,
    { operationId, amount }: { operationId: string; amount: number },
    ref: string,
  ): Promise<FollowUpOutcome> {
    await note(what, operationId, amount)
    const outcome: FollowUpOutcome = memory.knows(ref)
      ? { kind: 'succeeded', ref: memory.succeed().ref }
      : { kind: 'refused', code: 'charge_unknown' }
    memory.followUps.set(operationId, outcome)
    return memory.losesAnswers ? { kind: 'unknown' } : outcome
  }

  async function lookup(what: string, operationId: string): Promise<LookupOutcome> {
    await note(what, operationId)
    return memory.outcomes.get(operationId) ?? { kind: 'not_found' }
  }

  async function lookupDispute(ref: string) {
    await note('dispute', ref)
    return memory.disputes.get(ref) ?? ({ kind: 'not_found' } as const)
  }

  return {
    name: 'toy',
    ...own,
    charge: (asked) => byToken('charge', asked),
    authorise: (asked) => byToken('authorise', asked),
    checkCard: (asked) => byToken('check', asked),
    chargeSaved: (asked) =>
      once('saved', asked, () =>
        memory.knowsSource(asked.source) ? memory.succeed() : decline('payment_source_unknown'),
      ),
    confirm: (operationId) => lookup('confirm', operationId),
    lookup: (operationId) => lookup('lookup', operationId),
    async close(operationId) {
      const found = await lookup('close', operationId)
      if (memory.losesAnswers) return { kind: 'unknown' }
      if (found.kind !== 'not_found' && found.kind !== 'action_required') return found
      memory.outcomes.set(operationId, decline('authentication_abandoned'))
      return { kind: 'not_charged' }
    },
    capture: (asked) => follow('capture', asked, asked.authorisationRef),
    voidAuthorisation: (asked) => follow('void', asked, asked.authorisationRef),
    refund: (asked) => follow('refund', asked, asked.chargeRef),
    async lookupFollowUp(operationId) {
      await note('lookup', operationId)
      return memory.followUps.get(operationId) ?? { kind: 'not_found' }
    },
    async closeFollowUp(operationId) {
      const found = memory.followUps.get(operationId)
      return found && found.kind !== 'not_found' ? found : { kind: 'not_done' }
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
