import { randomUUID } from 'node:crypto'

import * as z from 'zod/mini'

import {
  defineProvider,
  type OpenedProvider,
  type ProviderKit,
} from '../../src/providers/define-provider.ts'
import type { ProviderDispute } from '../../src/providers/disputes/port.ts'
import type { PayToOutcome } from '../../src/providers/payto/port.ts'
import { type ToyEvents, toyEvents } from '../toy-card/events.ts'
import { type ToyCalls, toyRefunds } from './refunds.ts'

const HINT = '•••0007'

interface ToyPayTo extends OpenedProvider<'payto'>, Pick<ToyEvents, 'tell'> {
  calls: ToyCalls
  disputes: Map<string, ProviderDispute>
  /** An agreement that its payer has not answered. */
  agreement(): string
  /** Payers approve every agreement. */
  approve(): void
  /** While set, questions about payments go unanswered. */
  isSilent: boolean
}

/** A second PayTo provider. */
export const toyPayTo = defineProvider({
  kind: 'payto',
  name: 'toy_payto',
  settings: z.object({ TOY_PAYTO_ORIGIN: z.url() }),
  storage: null,
  open: openToyPayTo,
})

function openToyPayTo(kit: ProviderKit<{ TOY_PAYTO_ORIGIN: string }>): ToyPayTo {
  const calls: ToyCalls = []
  const agreements = new Map<string, 'pending' | 'active'>()
  const charges = new Map<string, PayToOutcome>()
  const disputes = new Map<string, ProviderDispute>()
  const { readEvent, tell } = toyEvents(kit)
  const lookupDispute = async (ref: string) => {
    calls.push(`dispute ${ref}`)
    return disputes.get(ref) ?? ({ kind: 'not_found' } as const)
  }
  const toy: ToyPayTo = {
    calls,
    tell,
    isSilent: false,
    disputes,
    agreement() {
      const token = `agrm_${randomUUID().replaceAll('-', '')}`
      agreements.set(token, 'pending')
      return token
    },
    approve() {
      for (const token of agreements.keys()) agreements.set(token, 'active')
    },
    provider: {
      name: 'toy_payto',
      agreementsUrl: `${kit.settings.TOY_PAYTO_ORIGIN}/agreements`,
      readEvent,
      ...toyRefunds(calls),
      async lookupAgreement({ agreementToken, operationId }) {
        calls.push(`agreement ${operationId}`)
        const kind = agreements.get(agreementToken)
        return kind ? { kind, accountHint: HINT } : { kind: 'not_found' }
      },
      async charge({ operationId }) {
        calls.push(`charge ${operationId}`)
        const outcome = { kind: 'paid', ref: `toy_${operationId}`, accountHint: HINT } as const
        charges.set(operationId, outcome)
        return outcome
      },
      async lookup(operationId) {
        calls.push(`lookup ${operationId}`)
        if (toy.isSilent) return { kind: 'unknown' }
        return charges.get(operationId) ?? { kind: 'not_found' }
      },
      close: async (operationId) => charges.get(operationId) ?? { kind: 'not_charged' },
      lookupDispute,
      giveEvidence: async () => ({ kind: 'saved' }),
      acceptDispute: lookupDispute,
      movements: async () => ({ kind: 'movements', movements: [] }),
    },
  }
  return toy
}
