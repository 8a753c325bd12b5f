import type pg from 'pg'

import type { Clock } from '../../kit/clock.ts'
import type { RecordEvent } from './event-sender.ts'
import { inTransaction, insertRow } from './tools.ts'

/** If no one decides it earlier, a dispute is decided after some weeks. */
const DECIDED_AFTER_MS = 30 * 86_400_000

/** Disputes that are opened and decided on demand, for the demo's stories. */
export interface DisputesByHand {
  /**
   * Opens a dispute of a charge in full; no effect if the reference is known. Throws if the operation took no money.
   */
  open(disputeRef: string, operationId: string, reason: string): Promise<void>
  decide(disputeRef: string, outcome: 'won' | 'lost'): Promise<void>
}

interface ChargeRow {
  merchant_id: string
  amount: number
  currency: string
}

export const disputesByHand = (
  { pool, clock, recordEvent }: { pool: pg.Pool; clock: Clock; recordEvent: RecordEvent },
  chargesSql: string,
): DisputesByHand => ({
  open: (disputeRef, operationId, reason) =>
    inTransaction(pool, async (client) => {
      const existing = await client.query('select from sandbox.dispute where dispute_ref = $1', [
        disputeRef,
      ])
      if (existing.rowCount !== 0) return
      const { rows } = await client.query<ChargeRow>(
        `select merchant_id, amount, currency from (${chargesSql}) taken where operation_id = $1`,
        [operationId],
      )
      const [charge] = rows
      if (!charge) throw new Error(`Nothing was charged as ${operationId}`)
      const openedAt = clock.now()
      const closedAt = new Date(openedAt.getTime() + DECIDED_AFTER_MS)
      await insertRow(client, 'sandbox.dispute', {
        dispute_ref: disputeRef,
        operation_id: operationId,
        ...charge,
        reason,
        opened_at: openedAt,
        outcome: 'lost',
        closed_at: closedAt,
        reopened_at: null,
        reclosed_at: null,
      })
      const { merchant_id: merchantId } = charge
      const about = { merchantId, operationId, disputeRef }
      await recordEvent(client, { ...about, type: 'dispute.closed', dueAt: closedAt })
    }),

  async decide(disputeRef, outcome) {
    await pool.query(
      'update sandbox.dispute set outcome = $2, closed_at = $3 where dispute_ref = $1 and closed_at > $3',
      [disputeRef, outcome, clock.now()],
    )
  },
})
