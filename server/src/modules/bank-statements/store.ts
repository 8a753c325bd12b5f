import { sql, type Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'

export type EntryRow = Row<'global.bankEntry'>
export type ReturnRow = Row<'global.bankReturn'>

/** Serialises imports for one account. */
export async function lockProfile(tx: GlobalTx, profile: string): Promise<void> {
  await lockName(tx, `bank import ${profile}`)
}

export async function findImport(
  tx: GlobalTx,
  profile: string,
  sha256: string,
): Promise<{ importId: string; entries: number } | undefined> {
  return tx
    .selectFrom('global.bankImport')
    .select(['importId', 'entries'])
    .where('profile', '=', profile)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

export async function insertImport(
  tx: GlobalTx,
  row: Insertable<DB['global.bankImport']>,
): Promise<void> {
  await tx.insertInto('global.bankImport').values(row).execute()
}

/** The day and sum of known entries with these keys. */
export async function knownEntries(
  tx: GlobalTx,
  profile: string,
  keys: readonly string[],
): Promise<Map<string, { day: string; amount: number }>> {
  const { rows } = await sql<{ entryKey: string; day: string; amount: number }>`
    select entry_key, min(day)::text as day, sum(amount)::bigint as amount
    from global.bank_entry where profile = ${profile} and entry_key = any(${[...keys]})
    group by entry_key`.execute(tx)
  return new Map(rows.map(({ entryKey, ...facts }) => [entryKey, facts]))
}

export async function insertEntries(
  tx: GlobalTx,
  rows: readonly Insertable<DB['global.bankEntry']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await tx
      .insertInto('global.bankEntry')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const BATCH_SIZE = 3_000

export async function insertReturns(
  tx: GlobalTx,
  rows: readonly Insertable<DB['global.bankReturn']>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('global.bankReturn')
      .values([...rows])
      .execute()
}

/** The balance at the end of a day: the first statement's plus all entries since. Null without a first balance. */
export async function balanceAt(
  tx: GlobalTx,
  profile: string,
  day: string,
): Promise<number | null> {
  const { rows } = await sql<{ balance: number | null }>`
    select (i.opening + coalesce((
      select sum(e.amount) from global.bank_entry e
      where e.profile = ${profile} and e.day <= ${day}::date), 0))::bigint as balance
    from global.bank_import i
    where i.profile = ${profile} and i.opening is not null
    order by i.first_day, i.imported_at limit 1`.execute(tx)
  return rows[0]?.balance ?? null
}

export const lockEntry = (tx: GlobalTx, entryId: string): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('global.bankEntry')
    .selectAll()
    .where('entryId', '=', entryId)
    .forUpdate()
    .executeTakeFirst()

export async function updateEntry(
  tx: GlobalTx,
  entryId: string,
  changes: Changes<'global.bankEntry'>,
): Promise<void> {
  await tx.updateTable('global.bankEntry').set(changes).where('entryId', '=', entryId).execute()
}

export const lockReturn = (tx: GlobalTx, returnId: string): Promise<ReturnRow | undefined> =>
  tx
    .selectFrom('global.bankReturn')
    .selectAll()
    .where('returnId', '=', returnId)
    .forUpdate()
    .executeTakeFirst()

export async function updateReturn(
  tx: GlobalTx,
  returnId: string,
  changes: Changes<'global.bankReturn'>,
): Promise<void> {
  await tx.updateTable('global.bankReturn').set(changes).where('returnId', '=', returnId).execute()
}

export type ListedEntry = Omit<EntryRow, 'entryKey' | 'item' | 'importId' | 'assignedBy'> & {
  assignedBy: string | null
}

const ENTRIES = `
  select e.entry_id, e.profile, e.day::text as day, e.amount, e.currency, e.reference, e.description,
    e.counterparty, e.return_code, e.state, e.reason, e.kind, e.target, e.assigned_at, e.assign_reason,
    o.name as assigned_by
  from global.bank_entry e left join global.operator o on o.operator_id = e.assigned_by`

/** Newest first. */
export const listEntries = (reader: Reader, limit: number): Promise<ListedEntry[]> =>
  reader.query<ListedEntry>(
    'bank_entries',
    `${ENTRIES} order by e.day desc, e.entry_id desc limit $1`,
    [limit],
  )

export const entriesOf = (reader: Reader, kind: string, limit: number): Promise<ListedEntry[]> =>
  reader.query<ListedEntry>(
    'bank_entries_of_kind',
    `${ENTRIES} where e.kind = $1 order by e.day desc, e.entry_id desc limit $2`,
    [kind, limit],
  )

export async function readEntry(reader: Reader, entryId: string): Promise<ListedEntry | undefined> {
  const [row] = await reader.query<ListedEntry>('bank_entry', `${ENTRIES} where e.entry_id = $1`, [
    entryId,
  ])
  return row
}

export async function debitOf(
  reader: Reader,
  batchNumber: string,
): Promise<ListedEntry | undefined> {
  const [row] = await reader.query<ListedEntry>(
    'bank_debit_of_batch',
    `${ENTRIES} where e.kind = 'batch_debit' and e.target = $1`,
    [batchNumber],
  )
  return row
}

/** Entries in suspense, oldest first. */
export const listSuspense = (reader: Reader, limit: number): Promise<ListedEntry[]> =>
  reader.query<ListedEntry>(
    'bank_suspense',
    `${ENTRIES} where e.state = 'suspense' order by e.day, e.entry_id limit $1`,
    [limit],
  )

/** Entries since a day in suspense that may be a settlement read later. */
export const openEntries = (tx: GlobalTx, since: string): Promise<EntryRow[]> =>
  tx
    .selectFrom('global.bankEntry')
    .selectAll()
    .where('state', '=', 'suspense')
    .where('reason', '=', 'unknown')
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('entryId')
    .forUpdate()
    .execute()

export interface ListedReturn {
  returnId: string
  importedAt: Date
  amount: number
  currency: string
  reference: string
  code: string
  message: string
  payoutId: string | null
  slug: string | null
}

/** Returns without a payout first, then the newest. */
export const listReturns = (reader: Reader, limit: number): Promise<ListedReturn[]> =>
  reader.query<ListedReturn>(
    'bank_returns',
    `select r.return_id, i.imported_at, r.amount, p.currency, r.reference, r.code, r.message, r.payout_id, m.slug
     from global.bank_return r
     join global.bank_import i using (import_id)
     join global.bank_profile p using (profile)
     left join global.payout_batch_item item on item.payout_id = r.payout_id and item.is_live
     left join app.merchant m on m.merchant_id = item.merchant_id
     order by r.payout_id is not null, i.imported_at desc, r.return_id limit $1`,
    [limit],
  )

export interface ListedImport {
  profile: string
  kind: Row<'global.bankImport'>['kind']
  entries: number
  firstDay: string | null
  lastDay: string | null
  opening: number | null
  closing: number | null
  currency: string
  person: string
  importedAt: Date
}

export const listImports = (reader: Reader, limit: number): Promise<ListedImport[]> =>
  reader.query<ListedImport>(
    'bank_imports',
    `select i.profile, i.kind, i.entries, i.first_day::text as first_day, i.last_day::text as last_day,
       i.opening, i.closing, p.currency, o.name as person, i.imported_at
     from global.bank_import i
     join global.bank_profile p using (profile)
     join global.operator o on o.operator_id = i.imported_by
     order by i.imported_at desc, i.import_id desc limit $1`,
    [limit],
  )
