import type pg from 'pg'

import type { Movement, MovementsProvider } from '../movements/port.ts'

interface MovementRow {
  ref: string
  kind: Movement['kind']
  operation_id: string
  amount: number
  currency: string
  at: Date
}

/** The provider's fee for a movement, in minor units. */
export type FeeOf = (movement: { kind: Movement['kind']; amount: number }) => number

/** `select` has the columns of MovementRow. */
export const sandboxMovements =
  (pool: pg.Pool, now: () => Date, select: string, feeOf: FeeOf): MovementsProvider['movements'] =>
  async (day) => {
    const { rows } = await pool.query<MovementRow>(
      `select * from (${select}) moved
       where at >= $1::date and at < $1::date + 1 and at <= $2 order by at, ref`,
      [day, now()],
    )
    const movements = rows.map(({ operation_id: operationId, ...row }) => ({
      ...row,
      operationId,
      fee: feeOf(row),
    }))
    return { kind: 'movements', movements }
  }

/** Whether a disputed charge was refunded in full during the inquiry; `d` is the dispute. */
export const wasRefunded = (d: string): string => `${d}.amount <= (
    select coalesce(sum(f.amount), 0) from sandbox.follow_up f
    where f.kind = 'refund' and f.outcome in ('succeeded', 'pending') and f.created_at < ${d}.inquiry_until
      and f.charge_ref in (
        select ref from sandbox.charge c where c.operation_id = ${d}.operation_id
        union all
        select ref from sandbox.follow_up t where t.operation_id = ${d}.operation_id))`

/** A provider's disputes, for its select; `t` is the table of the operations they are about. */
export const disputeMovements = (table: string): string => `
  select d.dispute_ref, 'dispute', d.operation_id, -d.amount, d.currency,
    coalesce(d.inquiry_until, d.opened_at)
  from sandbox.dispute d join ${table} t using (operation_id)
  where not coalesce(d.evidence_submitted_at < d.inquiry_until or ${wasRefunded('d')}, false)
  union all
  select d.dispute_ref || '.won', 'dispute_won', d.operation_id, d.amount, d.currency,
    coalesce(d.reclosed_at, d.closed_at)
  from sandbox.dispute d join ${table} t using (operation_id)
  where d.accepted_at is null and (d.outcome = 'won' or d.reclosed_at is not null)`
