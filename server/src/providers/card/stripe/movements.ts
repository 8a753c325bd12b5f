import { lookUp } from '@paydeck/contract/identifiers/look-up'
import type { Stripe } from 'stripe'

import type {
  Movement,
  MovementsProvider,
  Settlement,
  SettlementLine,
} from '../../movements/port.ts'
import type { EventReading } from '../../events/port.ts'
import type { ChargeDeps } from './charge-steps.ts'
import { metadataOf, takingOperation } from './metadata.ts'
import type { SignedEvent } from './signed-event.ts'
import type { Operations } from './store.ts'

/** By reporting category, because the type of dispute lines is only `adjustment`. */
const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  // The uncaptured rest of a partial capture is a separate line.
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund_returned',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  // Stripe's payouts to our own bank account are not payouts to merchants.
  payout: 'settlement',
  payout_reversal: 'settlement',
}

/** Fees that Stripe charges as separate lines. */
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

/** The payout of ours that a transfer to a connected account, or its reversal, belongs to; null for other lines. */
export function payoutOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string') return null
  if (source.object !== 'transfer' && source.object !== 'transfer_reversal') return null
  return source.metadata?.['payout_id'] ?? null
}

/** Another adapter whose money is in the same Stripe balance. */
export interface Sharer {
  /** Reads an event about its operations; null if the event is about none of them. */
  readEvent(event: SignedEvent): Promise<EventReading | null>
  /** Its operation that took an intent's money; null if the intent is not its own. */
  ofIntent(intentId: string): Promise<{ operationId: string; merchantId: string } | null>
  /** Its kinds for reporting categories that differ from the card adapter's. */
  kinds: Readonly<Record<string, Movement['kind']>>
}

interface MovementsDeps extends Pick<ChargeDeps, 'connect'> {
  store: Pick<Operations, 'ofIntent'>
  sharers: readonly Omit<Sharer, 'readEvent'>[]
}

/** The lines of a day (`YYYY-MM-DD`, UTC) or a payout, oldest first, with their sources. */
export async function linesOf(
  connect: ChargeDeps['connect'],
  of: { day: string } | { payout: string },
): Promise<Stripe.BalanceTransaction[]> {
  const { stripe } = await connect()
  const filter = 'day' in of ? { created: within(of.day) } : of
  const lines: Stripe.BalanceTransaction[] = []
  const params = { ...filter, limit: 100, expand: ['data.source'] }
  for await (const line of stripe.balanceTransactions.list(params)) lines.push(line)
  return lines.toReversed()
}

/** By day, what Stripe credited to and debited from our account; and what it paid out to us. */
export const stripeMovements = (deps: MovementsDeps): MovementsProvider => {
  const readLine = lineReader(deps)
  return {
    async movements(day) {
      const movements: Movement[] = []
      for (const line of await linesOf(deps.connect, { day })) {
        // These are in the bank adapter's list.
        if (payoutOf(line) !== null) continue
        const { isOwn, kind, operationId } = await readLine(line)
        if (isOwn) movements.push({ ...lineFields(line), kind, operationId, at: momentOf(line) })
      }
      return { kind: 'movements', movements }
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
        const lines: SettlementLine[] = []
        for (const line of await linesOf(deps.connect, { payout }))
          lines.push({ ...lineFields(line), ...(await settledLine(line, readLine)) })
        return { kind: 'lines', lines }
      },
    },
  }
}

async function settledLine(
  line: Stripe.BalanceTransaction,
  readLine: ReturnType<typeof lineReader>,
): Promise<Pick<SettlementLine, 'kind' | 'operationId'>> {
  const payoutId = payoutOf(line)
  if (payoutId !== null)
    return { kind: line.amount < 0 ? 'payout' : 'payout_returned', operationId: payoutId }
  const { kind, operationId } = await readLine(line)
  return { kind: FEES.has(line.reporting_category) ? 'fee' : kind, operationId }
}

function within(day: string): { gte: number; lt: number } {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000
  return { gte: from, lt: from + 86_400 }
}

export const lineFields = ({ id, amount, fee, currency }: Stripe.BalanceTransaction) => ({
  ref: id,
  amount,
  fee,
  currency: currency.toUpperCase(),
})

export const momentOf = ({ created }: Stripe.BalanceTransaction): Date => new Date(created * 1000)

const toSettlement = (payout: Stripe.Payout): Settlement => ({
  ref: payout.id,
  currency: payout.currency.toUpperCase(),
  amount: payout.amount,
  arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
  traceId: payout.trace_id?.value ?? null,
  status: lookUp(STATUSES, payout.status) ?? 'on_its_way',
  // Stripe does not list the lines of a manual payout, so there are none to wait for.
  hasLines: !payout.automatic || payout.reconciliation_status === 'completed',
})

/** The intent that a line is about, or null. */
export function intentOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string') return null
  const isTaking = source.object === 'charge' || source.object === 'refund'
  if (!isTaking && source.object !== 'dispute') return null
  return source.payment_intent === null ? null : idOf(source.payment_intent)
}

const writtenOn = ({ source }: Stripe.BalanceTransaction) =>
  metadataOf(
    source !== null && typeof source !== 'string' && 'metadata' in source ? source.metadata : null,
  )

export const sharedLine = (
  { kinds }: Pick<Sharer, 'kinds'>,
  line: Stripe.BalanceTransaction,
  charge: { operationId: string },
): Pick<Movement, 'kind' | 'operationId'> => ({
  kind: lookUp(kinds, line.reporting_category) ?? kindOf(line),
  operationId:
    line.source !== null && typeof line.source !== 'string' && line.source.object === 'refund'
      ? writtenOn(line).operationId
      : charge.operationId,
})

const kindOf = ({ reporting_category: category }: Stripe.BalanceTransaction): Movement['kind'] =>
  lookUp(KINDS, category) ?? 'other'

/**
 * Finds a line's kind and operation, and whether it is the card adapter's. A line written by another adapter is not,
 * even while that adapter is off.
 */
function lineReader({ store, sharers }: MovementsDeps) {
  async function ofIntent(intentId: string): Promise<string | null> {
    const operations = await store.ofIntent(intentId)
    const charge = operations.findLast(({ kind }) => kind === 'capture' || kind === 'charge')
    return (charge ?? operations.find(({ kind }) => kind === 'saved'))?.operation_id ?? null
  }
  async function operationOf(line: Stripe.BalanceTransaction): Promise<string | null> {
    const { source } = line
    if (source === null || typeof source === 'string') return null
    if (source.object === 'refund') return metadataOf(source.metadata).operationId
    if (source.object === 'dispute') return ofIntent(idOf(source.payment_intent))
    if (source.object !== 'charge') return null
    return (await ofIntent(idOf(source.payment_intent))) ?? takingOperation(source.metadata)
  }
  return async (
    line: Stripe.BalanceTransaction,
  ): Promise<Pick<Movement, 'kind' | 'operationId'> & { isOwn: boolean }> => {
    const intentId = intentOf(line)
    for (const sharer of intentId === null ? [] : sharers) {
      const charge = await sharer.ofIntent(intentId ?? '')
      if (charge) return { ...sharedLine(sharer, line, charge), isOwn: false }
    }
    return {
      kind: kindOf(line),
      operationId: await operationOf(line),
      isOwn: writtenOn(line).provider === null,
    }
  }
}
