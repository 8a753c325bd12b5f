import type pg from 'pg'

/** Something the sandbox tells of afterwards. */
export interface StoredEvent {
  event_id: string
  type: string
  merchant_id: string
  operation_id: string
  dispute_ref: string | null
  due_at: Date
}

/** Keeps an event to be told when it is due. */
export async function insertEvent(client: pg.ClientBase, event: StoredEvent): Promise<void> {
  await client.query(
    `insert into sandbox.event (event_id, type, merchant_id, operation_id, dispute_ref, due_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      event.event_id,
      event.type,
      event.merchant_id,
      event.operation_id,
      event.dispute_ref,
      event.due_at,
    ],
  )
}

/** Events that are due and were not taken yet, oldest first; of one merchant or one event alone when asked for. */
export async function readDue(
  pool: pg.Pool,
  now: Date,
  only: { merchantId: string | null; eventId: string | null },
  most: number,
): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `select event_id, type, merchant_id, operation_id, dispute_ref, due_at from sandbox.event
     where delivered_at is null and due_at <= $1
       and ($2::text is null or merchant_id = $2) and ($3::text is null or event_id = $3)
     order by due_at, event_id limit $4`,
    [now, only.merchantId, only.eventId, most],
  )
  return rows
}

/** The server has taken an event: it is not told again. */
export async function markDelivered(pool: pg.Pool, eventId: string, at: Date): Promise<void> {
  await pool.query('update sandbox.event set delivered_at = $2 where event_id = $1', [eventId, at])
}
