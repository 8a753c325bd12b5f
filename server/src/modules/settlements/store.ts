import type { Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Settlement } from '../../providers/movements/port.ts'
import type { ClassifiedLine } from './rules.ts'

export type SettlementRow = Row<'global.settlement'>
export type LineRow = Row<'global.settlementLine'>

export interface Account {
  providerKind: SettlementRow['providerKind']
  provider: string
}

/** Adds or updates a settlement; clears the resolution when the amount changes. */
export async function keep(
  tx: GlobalTx,
  row: Insertable<DB['global.settlement']> & Pick<Settlement, 'ref'>,
): Promise<SettlementRow> {
  // If another process reads the provider at once, one of the two inserts waits, and then updates.
  const added = await tx
    .insertInto('global.settlement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['providerKind', 'provider', 'ref']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return added
  const existing = await tx
    .selectFrom('global.settlement')
    .selectAll()
    .where('providerKind', '=', row.providerKind)
    .where('provider', '=', row.provider)
    .where('ref', '=', row.ref)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { settlementId: _id, ...fields } = row
  return tx
    .updateTable('global.settlement')
    .set({
      ...fields,
      ...(existing.amount !== row.amount && {
        resolvedBy: null,
        resolvedAt: null,
        resolveReason: null,
      }),
    })
    .where('settlementId', '=', existing.settlementId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function update(
  tx: GlobalTx,
  settlementId: string,
  changes: Changes<'global.settlement'>,
): Promise<void> {
  await tx
    .updateTable('global.settlement')
    .set(changes)
    .where('settlementId', '=', settlementId)
    .execute()
}

export const lock = (tx: GlobalTx, settlementId: string): Promise<SettlementRow | undefined> =>
  tx
    .selectFrom('global.settlement')
    .selectAll()
    .where('settlementId', '=', settlementId)
    .forUpdate()
    .executeTakeFirst()

/** PostgreSQL takes 65,535 parameters in a statement. */
const BATCH_SIZE = 4_000

export async function insertLines(
  tx: GlobalTx,
  settlementId: string,
  lines: readonly ClassifiedLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH_SIZE)
    await tx
      .insertInto('global.settlementLine')
      .values(lines.slice(from, from + BATCH_SIZE).map((line) => ({ ...line, settlementId })))
      .execute()
}

export const lockLine = (
  tx: GlobalTx,
  settlementId: string,
  ref: string,
): Promise<LineRow | undefined> =>
  tx
    .selectFrom('global.settlementLine')
    .selectAll()
    .where('settlementId', '=', settlementId)
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst()

export async function updateLine(
  tx: GlobalTx,
  { settlementId, ref }: Pick<LineRow, 'settlementId' | 'ref'>,
  changes: Changes<'global.settlementLine'>,
): Promise<void> {
  await tx
    .updateTable('global.settlementLine')
    .set(changes)
    .where('settlementId', '=', settlementId)
    .where('ref', '=', ref)
    .execute()
}

const SETTLEMENTS = `
  select s.settlement_id, s.provider_kind, s.provider, s.ref, s.currency, s.amount, s.day::text as day,
    s.arrives_on::text as arrives_on, s.trace_id, s.status, s.lines_total, s.entry_id, s.arrived_on::text as arrived_on,
    s.arrived_amount, s.resolved_by, s.resolved_at, s.resolve_reason, o.name as resolver,
    (select count(*) from global.settlement_line l where l.settlement_id = s.settlement_id
       and l.verdict in ('different', 'unknown') and l.resolved_at is null)::integer as open_lines
  from global.settlement s left join global.operator o on o.operator_id = s.resolved_by`

export interface ListedSettlement extends SettlementRow {
  resolver: string | null
  /** Lines with a difference or unknown lines, without an explanation. */
  openLines: number
}

/** Newest first. */
export const list = (reader: Reader, limit: number): Promise<ListedSettlement[]> =>
  reader.query<ListedSettlement>(
    'settlements',
    `${SETTLEMENTS} order by s.day desc, s.settlement_id desc limit $1`,
    [limit],
  )

export async function find(
  reader: Reader,
  settlementId: string,
): Promise<ListedSettlement | undefined> {
  const [row] = await reader.query<ListedSettlement>(
    'settlement',
    `${SETTLEMENTS} where s.settlement_id = $1`,
    [settlementId],
  )
  return row
}

export const since = (reader: Reader, day: string): Promise<ListedSettlement[]> =>
  reader.query<ListedSettlement>(
    'settlements_since',
    `${SETTLEMENTS} where s.day >= $1::date order by s.day, s.settlement_id`,
    [day],
  )

/** Settlements that block the payment files of a currency, or of all. */
export const stopping = (reader: Reader, currency: string | null): Promise<ListedSettlement[]> =>
  reader.query<ListedSettlement>(
    'settlements_stopping',
    `${SETTLEMENTS}
     where ($1::text is null or s.currency = $1)
       and (s.settlement_id in (
           select settlement_id from global.settlement_line
           where verdict in ('different', 'unknown') and resolved_at is null)
         or s.resolved_at is null
           and (s.lines_total <> s.amount or s.arrived_amount <> s.amount
             or (s.status = 'failed' and s.entry_id is not null)))
     order by s.day, s.settlement_id`,
    [currency],
  )

export interface ListedLine extends LineRow {
  slug: string | null
  resolver: string | null
}

/** Lines that need a person first. */
export const lines = (reader: Reader, settlementId: string, limit: number): Promise<ListedLine[]> =>
  reader.query<ListedLine>(
    'settlement_lines',
    `select l.*, m.slug, o.name as resolver
     from global.settlement_line l
     left join app.merchant m on m.merchant_id = l.merchant_id
     left join global.operator o on o.operator_id = l.resolved_by
     where l.settlement_id = $1
     order by not (l.verdict in ('different', 'unknown') and l.resolved_at is null),
       l.verdict not in ('different', 'unknown'), l.ref limit $2`,
    [settlementId, limit],
  )

/** Lines with a difference or unknown lines, without an explanation. */
export const openLines = (reader: Reader, settlementId: string): Promise<LineRow[]> =>
  reader.query<LineRow>(
    'settlement_lines_open',
    `select * from global.settlement_line
     where settlement_id = $1 and verdict in ('different', 'unknown') and resolved_at is null order by ref`,
    [settlementId],
  )

export const counts = (
  reader: Reader,
  settlementId: string,
): Promise<{ verdict: LineRow['verdict']; count: number; amount: number }[]> =>
  reader.query(
    'settlement_counts',
    `select verdict, count(*)::integer as count, sum(amount - fee)::bigint as amount
     from global.settlement_line where settlement_id = $1 group by verdict order by verdict`,
    [settlementId],
  )

/** The other settlement that paid each movement, by the movement's ref. */
export async function settledElsewhere(
  reader: Reader,
  { providerKind, provider }: Account,
  { settlementId, refs }: { settlementId: string; refs: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await reader.query<{ ref: string; before: string }>(
    'settlement_lines_elsewhere',
    `select l.ref, s.ref as before from global.settlement_line l join global.settlement s using (settlement_id)
     where l.ref = any($3) and s.provider_kind = $1 and s.provider = $2 and s.settlement_id <> $4`,
    [providerKind, provider, refs, settlementId],
  )
  return new Map(rows.map(({ ref, before }) => [ref, before]))
}
