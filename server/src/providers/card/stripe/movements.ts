import { lookUp } from '@paydeck/contract/identifiers/look-up'
import type { Stripe } from 'stripe'

import type { Movement, MovementsProvider } from '../../movements/port.ts'
import type { ChargeDeps } from './charge-steps.ts'
import { metadataOf, takingOperation } from './metadata.ts'

/**
 * By Stripe's reporting category: of disputes the type says only `adjustment`. What Stripe pays out to our own bank
 * account is none of our payouts.
 */
const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  // What a capture of a part leaves is a separate line.
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund_returned',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
}

const idOf = (value: string | { id: string } | null): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

/** The payout of ours that a transfer to a connected account, or its reversal, is for; null for any other line. */
export function payoutOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string') return null
  if (source.object !== 'transfer' && source.object !== 'transfer_reversal') return null
  return source.metadata?.['payout_id'] ?? null
}

/** What Stripe credited to our account there and took from it, by the day. */
export const stripeMovements = ({
  store,
  connect,
}: Pick<ChargeDeps, 'store' | 'connect'>): MovementsProvider => {
  /** The operation that took an intent's money, as we remember it. */
  async function ofIntent(intent: string | { id: string } | null): Promise<string | null> {
    const known = await store.ofIntent(idOf(intent))
    const taken = known.findLast(({ kind }) => kind === 'capture' || kind === 'charge')
    return (taken ?? known.find(({ kind }) => kind === 'saved'))?.operation_id ?? null
  }
  async function operationOf({ source }: Stripe.BalanceTransaction): Promise<string | null> {
    if (source === null || typeof source === 'string') return null
    if (source.object === 'refund') return metadataOf(source.metadata).operationId
    if (source.object === 'dispute') return ofIntent(source.payment_intent)
    if (source.object !== 'charge') return null
    return (await ofIntent(source.payment_intent)) ?? takingOperation(source.metadata)
  }
  return {
    async movements(day) {
      const { stripe } = await connect()
      const from = Date.parse(`${day}T00:00:00Z`) / 1000
      const movements: Movement[] = []
      const created = { gte: from, lt: from + 86_400 }
      const expand = ['data.source']
      for await (const line of stripe.balanceTransactions.list({ created, limit: 100, expand })) {
        // The bank's list has these.
        if (payoutOf(line) !== null) continue
        movements.push({
          ref: line.id,
          kind: lookUp(KINDS, line.reporting_category) ?? 'other',
          operationId: await operationOf(line),
          amount: line.amount,
          fee: line.fee,
          currency: line.currency.toUpperCase(),
          at: new Date(line.created * 1000),
        })
      }
      return { kind: 'movements', movements: movements.toReversed() }
    },
  }
}
