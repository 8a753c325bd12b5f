import type { Connect } from '../../card/stripe/api.ts'
import {
  lineFields,
  intentOf,
  linesOf,
  momentOf,
  sharedLine,
  type Sharer,
} from '../../card/stripe/movements.ts'
import { stripeCard } from '../../card/stripe/provider.ts'
import type { Movement, MovementsProvider } from '../../movements/port.ts'
import { readDebitEvent } from './events.ts'
import type { DebitStore } from './store.ts'

/** What debits share with the cards of the same account: balance, payouts to us, and events. */
export function debitSharer(store: Pick<DebitStore, 'ofIntent'>): Sharer {
  const ofIntent: Sharer['ofIntent'] = async (intentId) => {
    const charge = (await store.ofIntent(intentId)).find(({ kind }) => kind === 'charge')
    if (!charge || charge.merchant_id === null) return null
    return { operationId: charge.operation_id, merchantId: charge.merchant_id }
  }
  return {
    kinds: { dispute: 'return', dispute_reversal: 'return' },
    ofIntent,
    readEvent: (event) => readDebitEvent({ ofIntent }, event),
  }
}

/** By day, what Stripe credited for debits and took back. */
export const debitMovements = (connect: Connect, sharer: Sharer): MovementsProvider => ({
  settledBy: stripeCard.name,
  async movements(day) {
    const movements: Movement[] = []
    for (const line of await linesOf(connect, { day })) {
      const intentId = intentOf(line)
      const charge = intentId === null ? null : await sharer.ofIntent(intentId)
      if (charge)
        movements.push({
          ...lineFields(line),
          ...sharedLine(sharer, line, charge),
          at: momentOf(line),
        })
    }
    return { kind: 'movements', movements }
  },
})
