import { randomUUID } from 'node:crypto'

import type { EvidenceText } from '@paydeck/contract/calls/payments/disputes'

import type { DisputeLookup, WarningLookup } from '../../src/providers/disputes/port.ts'
import type { ChargedCard, ChargeOutcome, LookupOutcome } from '../../src/providers/card/port.ts'
import type { FollowUpLookup } from '../../src/providers/refunds/port.ts'

/** The requests that the toy received, in order. */
export interface ToyCall {
  what: string
  operationId: string
  amount: number
}

type CardBehaviour = 'silent' | 'challenge'

/** The toy's state and its behaviour. */
export interface ToyMemory {
  calls: ToyCall[]
  outcomes: Map<string, LookupOutcome>
  followUps: Map<string, FollowUpLookup>
  disputes: Map<string, DisputeLookup>
  warnings: Map<string, WarningLookup>
  /** The evidence submitted against each dispute. */
  evidence: Map<string, EvidenceText>
  /** A single-use token of a card; the charge of a `silent` one succeeds without an answer. */
  token(behaviour?: CardBehaviour): string
  /** Uses up a token; returns its card's behaviour, or null when it is unknown or already used. */
  use(token: string): { how: CardBehaviour | undefined } | null
  /** The cardholder passes every open challenge. */
  passChallenges(): void
  /** While set, requests take effect but no answer arrives. */
  losesAnswers: boolean
  succeed(): ChargeOutcome & { kind: 'succeeded' }
  knows(ref: string): boolean
  knowsSource(source: string): boolean
  /** Leaves every call unanswered until `answer`. */
  fallSilent(): void
  answer(): void
  /** Resolves once it answers again. */
  awake(): Promise<void>
}

const TOY_CARD: ChargedCard = {
  brand: 'mastercard',
  last4: '0007',
  funding: 'credit',
  expiry: '12/2031',
  cvcPassed: true,
  threeDs: null,
}

export function toyMemory(): ToyMemory {
  const tokens = new Map<string, { how: CardBehaviour | undefined }>()
  const refs = new Set<string>()
  const sources = new Set<string>()
  let silence = Promise.withResolvers<void>()
  silence.resolve()
  return {
    calls: [],
    outcomes: new Map(),
    followUps: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    evidence: new Map(),
    token(behaviour) {
      const token = `ptkn_${randomUUID().replaceAll('-', '')}`
      tokens.set(token, { how: behaviour })
      return token
    },
    use(token) {
      const card = tokens.get(token)
      tokens.delete(token)
      return card ?? null
    },
    losesAnswers: false,
    passChallenges() {
      for (const [operationId, { kind }] of this.outcomes)
        if (kind === 'action_required') this.outcomes.set(operationId, this.succeed())
    },
    succeed() {
      const ref = `toy_ref_${randomUUID()}`
      const source = `psrc_toy_${randomUUID()}`
      refs.add(ref)
      sources.add(source)
      return { kind: 'succeeded', ref, source, card: TOY_CARD }
    },
    knows: (ref) => refs.has(ref),
    knowsSource: (source) => sources.has(source),
    fallSilent() {
      silence = Promise.withResolvers()
    },
    answer: () => silence.resolve(),
    awake: () => silence.promise,
  }
}
