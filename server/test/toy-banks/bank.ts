import * as z from 'zod/mini'

import type { PayoutOutcome } from '../../src/providers/bank/port.ts'
import { defineProvider, type OpenedProvider } from '../../src/providers/define-provider.ts'
import type { ToyCalls } from './refunds.ts'

interface ToyBank extends OpenedProvider<'bank'> {
  calls: ToyCalls
  /** The outcome of every payout from now on. */
  settle(outcome: PayoutOutcome): void
}

/** A second bank that pays merchants out. */
export const toyBank = defineProvider({
  kind: 'bank',
  name: 'toy_bank',
  settings: z.object({ TOY_BANK_KEY: z.string() }),
  storage: null,
  open: openToyBank,
})

function openToyBank(): ToyBank {
  const calls: ToyCalls = []
  const payouts = new Map<string, PayoutOutcome>()
  return {
    calls,
    settle(outcome) {
      for (const payoutId of payouts.keys()) payouts.set(payoutId, outcome)
    },
    provider: {
      name: 'toy_bank',
      async send({ payoutId }) {
        calls.push(`send ${payoutId}`)
        const outcome = payouts.get(payoutId) ?? ({ kind: 'accepted', ref: 'toy' } as const)
        payouts.set(payoutId, outcome)
        return outcome
      },
      async lookup(payoutId) {
        calls.push(`lookup ${payoutId}`)
        return payouts.get(payoutId) ?? { kind: 'not_found' }
      },
      movements: async () => ({ kind: 'movements', movements: [] }),
    },
  }
}
