import type pg from 'pg'
import { insertRow } from './tools.ts'

export type EventOwner = 'card' | 'payto'

export interface StoredEvent {
  event_id: string
  provider: EventOwner
  type: string
  merchant_id: string
  operation_id: string
  dispute_ref: string | null
  warning_ref: string | null
  due_at: Date
}

export async function insertEvent(client: pg.ClientBase, event: StoredEvent): Promise<void> {
  await insertRow(client, 'sandbox.event', event)
}

/** Selects due events of one provider, optionally of one merchant, or a single event. */
export interface WantedEvents {
  provider: EventOwner
  merchantId: string | null
  eventId: string | null
  limit: number
}

/** Due events that are not delivered yet, oldest first. */
export async function readDue(
  pool: pg.Pool,
  now: Date,
  { provider, merchantId, eventId, limit }: WantedEvents,
): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `select event_id, provider, type, merchant_id, operation_id, dispute_ref, warning_ref, due_at from sandbox.event
     where delivered_at is null and due_at <= $1 and provider = $2
       and ($3::text is null or merchant_id = $3) and ($4::text is null or event_id = $4)
     order by due_at, event_id limit $5`,
    [now, provider, merchantId, eventId, limit],
  )
  return rows
}

/** When the first undelivered event is due. */
export async function readFirstDue(pool: pg.Pool, provider: EventOwner): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select min(due_at) as at from sandbox.event where delivered_at is null and provider = $1',
    [provider],
  )
  return rows[0]?.at ?? null
}

export async function markDelivered(pool: pg.Pool, eventId: string, at: Date): Promise<void> {
  await pool.query('update sandbox.event set delivered_at = $2 where event_id = $1', [eventId, at])
}
