import { sql } from 'kysely'

import type { GlobalTx, MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import { written } from '../../db/statements/write-together.ts'

type NewEvent = Omit<NewRow<'app.domainEvent'>, 'recordedAt'>
type EventReaderRow = Row<'global.eventReader'>

/** Dated by PostgreSQL, because the servers' clocks differ. */
export const insertEvent = (tx: MerchantTx, merchantId: string, event: NewEvent) =>
  tx
    .insertInto('app.domainEvent')
    .values({ merchantId, ...event, recordedAt: sql<Date>`clock_timestamp()` })
    .returning(written)

/** Undefined once it has been deleted. */
export async function findEvent(
  reader: Reader,
  merchantId: string,
  eventId: string,
): Promise<{ kind: string; subjectId: string; payload: unknown } | undefined> {
  const [row] = await reader.quick<{ kind: string; subjectId: string; payload: unknown }>(
    'event_by_id',
    'select kind, subject_id, payload from app.domain_event where merchant_id = $1 and event_id = $2',
    [merchantId, eventId],
  )
  return row
}

/** A reader's position, locked until the transaction ends so that one process at a time reads. */
export async function lockReader(tx: GlobalTx, reader: string): Promise<EventReaderRow> {
  return tx
    .selectFrom('global.eventReader')
    .selectAll()
    .where('reader', '=', reader)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function moveReader(
  tx: GlobalTx,
  reader: string,
  to: Pick<EventReaderRow, 'readTo' | 'seen'>,
): Promise<void> {
  await tx.updateTable('global.eventReader').set(to).where('reader', '=', reader).execute()
}

export interface RecordedEvent {
  merchantId: string
  eventId: string
  recordedAt: Date
}

/** Events of all merchants recorded after an instant, oldest first, except the named ones. */
export async function eventsAfter(
  reader: Reader,
  after: Date,
  without: readonly string[],
  limit: number,
): Promise<RecordedEvent[]> {
  return reader.query<RecordedEvent>(
    'events_after',
    `select merchant_id, event_id, recorded_at from app.domain_event
     where recorded_at > $1 and event_id <> all($2::text[])
     order by recorded_at, event_id limit $3`,
    [after, without, limit],
  )
}

export interface LoggedEvent extends RecordedEvent {
  kind: string
  subjectId: string
}

/** Events of some merchants recorded after an instant, oldest first, except the named ones. */
export async function loggedAfter(
  reader: Reader,
  merchantIds: readonly string[],
  { after, without, limit }: { after: Date; without: readonly string[]; limit: number },
): Promise<LoggedEvent[]> {
  return reader.query<LoggedEvent>(
    'events_of_merchants_after',
    `select merchant_id, event_id, kind, subject_id, recorded_at from app.domain_event
     where merchant_id = any($1::text[]) and recorded_at > $2 and event_id <> all($3::text[])
     order by recorded_at, event_id limit $4`,
    [merchantIds, after, without, limit],
  )
}

/** A merchant's newest event, or the given one. */
export async function loggedEvent(
  reader: Reader,
  merchantId: string,
  eventId: string | null,
): Promise<RecordedEvent | undefined> {
  const [row] =
    eventId === null
      ? await reader.query<RecordedEvent>(
          'newest_event',
          `select merchant_id, event_id, recorded_at from app.domain_event
           where merchant_id = $1 order by recorded_at desc limit 1`,
          [merchantId],
        )
      : await reader.query<RecordedEvent>(
          'event_of_merchant',
          `select merchant_id, event_id, recorded_at from app.domain_event
           where merchant_id = $1 and event_id = $2`,
          [merchantId, eventId],
        )
  return row
}

/** True for a minute after each event, by which time every transaction begun before it has committed. */
export async function mayLag(reader: Reader): Promise<boolean> {
  const [row] = await reader.query<{ lags: boolean | null }>(
    'events_may_lag',
    `select (select max(recorded_at) from app.domain_event)
       > least((select min(read_to) from global.event_reader), now() - interval '1 minute') as lags`,
    [],
  )
  return row?.lags ?? false
}

/** Which of these events were recorded after an instant. */
export async function recordedSince(
  reader: Reader,
  after: Date,
  eventIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await reader.query<{ eventId: string }>(
    'events_since',
    `select event_id from app.domain_event
     where recorded_at > $1 and ($2::text[] is null or event_id = any($2::text[]))`,
    [after, eventIds],
  )
  return rows.map(({ eventId }) => eventId)
}

/** PostgreSQL's wall time, which dates events: one clock for all servers. */
export async function wallTime(reader: Reader): Promise<Date> {
  const [row] = await reader.query<{ now: Date }>(
    'wall_time',
    'select clock_timestamp() as now',
    [],
  )
  if (!row) throw new Error('PostgreSQL did not answer the time')
  return row.now
}
