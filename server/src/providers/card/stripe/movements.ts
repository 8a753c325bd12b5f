import { lookUp } from '@paydeck/contract/identifiers/look-up'
import type { Stripe } from 'stripe'

import type {
  Movement,
  MovementsProvider,
  Settlement,
  SettlementLine,
} from '../../movements/port.ts'
import type { ChargeDeps } from './charge-steps.ts'
import { metadataOf, takingOperation } from './metadata.ts'

/** By Stripe's reporting category: of disputes the type says only `adjustment`. */
const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  // What a capture of a part leaves is a separate line.
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund_returned',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  // What Stripe pays out to our own bank account is none of our payouts.
  payout: 'settlement',
  payout_reversal: 'settlement',
}

/** What Stripe charges as a separate line. */
const FEES: ReadonlySet<string> = new Set(['fee', 'network_cost', 'tax'])

const STATUSES: Readonly<Record<string, Settlement['status']>> = {
  pending: 'on_its_way',
  in_transit: 'on_its_way',
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

const idOf = (value: string | { id: string } | null): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

/** The payout of ours that a transfer to a connected account, or its reversal, is for; null for any other line. */
export function payoutOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string') return null
  if (source.object !== 'transfer' && source.object !== 'transfer_reversal') return null
  return source.metadata?.['payout_id'] ?? null
}

type Parts = Pick<ChargeDeps, 'store' | 'connect'>

/** What Stripe credited to our account there and took from it, by the day, and what it paid out to us. */
export const stripeMovements = (deps: Parts): MovementsProvider => {
  const operationOf = operationFinder(deps)
  return {
    async movements(day) {
      const { stripe } = await deps.connect()
      const movements: Movement[] = []
      const expand = ['data.source']
      const created = within(day)
      for await (const line of stripe.balanceTransactions.list({ created, limit: 100, expand })) {
        // The bank's list has these.
        if (payoutOf(line) !== null) continue
        movements.push({
          ...factsOf(line),
          kind: lookUp(KINDS, line.reporting_category) ?? 'other',
          operationId: await operationOf(line),
          at: new Date(line.created * 1000),
        })
      }
      return { kind: 'movements', movements: movements.toReversed() }
    },
    settlements: {
      async made(day) {
        const { stripe } = await deps.connect()
        const settlements: Settlement[] = []
        for await (const payout of stripe.payouts.list({ created: within(day), limit: 100 }))
          settlements.push(toSettlement(payout))
        return { kind: 'settlements', settlements }
      },
      async lines(payout) {
        const { stripe } = await deps.connect()
        const lines: SettlementLine[] = []
        const expand = ['data.source']
        for await (const line of stripe.balanceTransactions.list({ payout, limit: 100, expand })) {
          const operationId = payoutOf(line) ?? (await operationOf(line))
          lines.push({ ...factsOf(line), kind: lineKindOf(line), operationId })
        }
        return { kind: 'lines', lines: lines.toReversed() }
      },
    },
  }
}

function within(day: string): { gte: number; lt: number } {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000
  return { gte: from, lt: from + 86_400 }
}

function lineKindOf(line: Stripe.BalanceTransaction): SettlementLine['kind'] {
  if (payoutOf(line) !== null) return line.amount < 0 ? 'payout' : 'payout_returned'
  const category = line.reporting_category
  return FEES.has(category) ? 'fee' : (lookUp(KINDS, category) ?? 'other')
}

const factsOf = ({ id, amount, fee, currency }: Stripe.BalanceTransaction) => ({
  ref: id,
  amount,
  fee,
  currency: currency.toUpperCase(),
})

const toSettlement = (payout: Stripe.Payout): Settlement => ({
  ref: payout.id,
  currency: payout.currency.toUpperCase(),
  amount: payout.amount,
  arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
  traceId: payout.trace_id?.value ?? null,
  status: lookUp(STATUSES, payout.status) ?? 'on_its_way',
  // Of a payout that was made by hand Stripe tells no lines: there are none to wait for.
  hasLines: !payout.automatic || payout.reconciliation_status === 'completed',
})

function operationFinder({ store }: Parts) {
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
  return operationOf
}
