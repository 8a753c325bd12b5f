import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { DisputeLookup } from '../port.ts'
import type { Tell } from './events.ts'
import type { Behaviour } from './test-cards.ts'

const DAY = 86_400_000
/** How long after the charge its owner disputes it, and how long after that it is decided. */
const OPENS_AFTER = 1 * DAY
const DECIDED_AFTER = 7 * DAY

interface StoredDispute {
  operation_id: string
  amount: number
  reason: string
  opened_at: Date
  outcome: 'won' | 'lost' | null
  closed_at: Date | null
}

/** Money that was taken. */
interface Taken {
  operationId: string
  merchantId: string
  amount: number
  currency: string
}

export type Disputes = ReturnType<typeof disputes>

/** The disputes of cards whose owners dispute: foreseen with the charge, opened and decided by business time. */
export function disputes({
  pool,
  clock,
  newId,
  tell,
}: {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  tell: Tell
}) {
  return {
    /** Foresees the dispute of a charge, in the charge's transaction, when its card is one whose owner disputes. */
    async foresee(
      client: pg.ClientBase,
      behaviour: Behaviour,
      { operationId, merchantId, amount, currency }: Taken,
      byOwner: boolean,
    ): Promise<void> {
      const outcome = outcomeOf(behaviour, byOwner)
      if (outcome === null) return
      const openedAt = new Date(clock.now().getTime() + OPENS_AFTER)
      const closedAt = new Date(openedAt.getTime() + DECIDED_AFTER)
      const ref = newId('dispute')
      await client.query(
        `insert into sandbox.dispute (dispute_ref, operation_id, merchant_id, amount, currency, reason, opened_at,
           outcome, closed_at)
         values ($1, $2, $3, $4, $5, 'fraudulent', $6, $7, $8)`,
        [ref, operationId, merchantId, amount, currency, openedAt, outcome, closedAt],
      )
      const about = { merchantId, operationId, disputeRef: ref }
      await tell(client, { ...about, type: 'dispute.opened', dueAt: openedAt })
      await tell(client, { ...about, type: 'dispute.closed', dueAt: closedAt })
    },

    async lookup(disputeRef: string): Promise<DisputeLookup> {
      const { rows } = await pool.query<StoredDispute>(
        `select operation_id, amount, reason, opened_at, outcome, closed_at from sandbox.dispute
         where dispute_ref = $1`,
        [disputeRef],
      )
      const [dispute] = rows
      const now = clock.now()
      if (!dispute || dispute.opened_at > now) return { kind: 'not_found' }
      const isDecided = dispute.closed_at !== null && dispute.closed_at <= now
      return {
        kind: 'dispute',
        operationId: dispute.operation_id,
        amount: dispute.amount,
        reason: dispute.reason,
        state: (isDecided && dispute.outcome) || 'open',
      }
    },
  }
}

/** How the dispute of a charge on a card will end; null when there will be none. */
function outcomeOf(behaviour: Behaviour, byOwner: boolean): 'won' | 'lost' | null {
  const later = behaviour.kind === 'succeeds' ? behaviour.later : undefined
  if (byOwner && later === 'dispute_won') return 'won'
  if (byOwner && later === 'dispute_lost') return 'lost'
  return !byOwner && later === 'instalment_disputed' ? 'lost' : null
}
