import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { Row } from '../../db/rows.ts'
import type { Link } from './rules.ts'

export type LinkRow = Row<'app.bookLink'>

export type SignedLink = Link & { keyVersion: string; signature: string }

/** Serialises additions to the merchant's chain until this transaction ends. */
export const lockChain = (tx: MerchantTx, merchantId: string): Promise<void> =>
  lockName(tx, `book-chain:${merchantId}`)

const links = (tx: MerchantTx, merchantId: string) =>
  tx.selectFrom('app.bookLink').selectAll().where('merchantId', '=', merchantId)

export const readFirst = (tx: MerchantTx, merchantId: string): Promise<LinkRow | undefined> =>
  links(tx, merchantId).where('ordinal', '=', 1).executeTakeFirst()

export const readLast = (tx: MerchantTx, merchantId: string): Promise<LinkRow | undefined> =>
  links(tx, merchantId).orderBy('ordinal', 'desc').limit(1).executeTakeFirst()

export async function insertLink(
  tx: MerchantTx,
  merchantId: string,
  { rows, ...link }: SignedLink,
): Promise<void> {
  await tx
    .insertInto('app.bookLink')
    .values({ merchantId, ...link, rows: JSON.stringify(rows) })
    .execute()
}

/** In order, after an ordinal. */
export const readLinks = (
  tx: MerchantTx,
  merchantId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LinkRow[]> =>
  links(tx, merchantId).where('ordinal', '>', after).orderBy('ordinal').limit(limit).execute()

const linkedIds = (merchantId: string, since: Date | null) => sql`
  select (r ->> 0) collate "C" as id
  from app.book_link l cross join lateral jsonb_array_elements(l.rows) r
  where l.merchant_id = ${merchantId} and l.kind = 'rows'
    and (${since}::timestamptz is null or l.to_at >= ${since})`

/** Unlinked audit events since an instant (null: all), oldest first. */
export async function unlinkedEvents(
  tx: MerchantTx,
  merchantId: string,
  { since, limit }: { since: Date | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    with linked as materialized (${linkedIds(merchantId, since)})
    select e.event_id from app.audit_event e
    where e.merchant_id = ${merchantId} and (${since}::timestamptz is null or e.at >= ${since})
      and not exists (select from linked where linked.id = e.event_id)
    order by e.at, e.event_id limit ${limit}`.execute(tx)
  return rows.map(({ eventId }) => eventId)
}

/** Unlinked journals. */
export async function unlinkedJournals(
  tx: MerchantTx,
  merchantId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ journalId: string }>`
    with linked as materialized (${linkedIds(merchantId, null)})
    select j.journal_id from app.ledger_journal j
    where j.merchant_id = ${merchantId} and not exists (select from linked where linked.id = j.journal_id)
    order by j.recorded_at, j.journal_id limit ${limit}`.execute(tx)
  return rows.map(({ journalId }) => journalId)
}

/** Merchants with an audit event newer than their chain. */
export const merchantsWithNewEvents = (reader: Reader): Promise<{ merchantId: string }[]> =>
  reader.query<{ merchantId: string }>(
    'book_chain_news',
    `select m.merchant_id from app.merchant m
     left join lateral (select l.to_at from app.book_link l
       where l.merchant_id = m.merchant_id order by l.ordinal desc limit 1) last on true
     where exists (select from app.audit_event e
       where e.merchant_id = m.merchant_id and e.at > coalesce(last.to_at, '-infinity'))
     order by m.merchant_id`,
    [],
  )

export async function writeCheck(
  tx: MerchantTx,
  merchantId: string,
  check: { checkedAt: Date; wrong: string[] },
): Promise<void> {
  await tx
    .insertInto('app.bookCheck')
    .values({ merchantId, ...check })
    .onConflict((oc) => oc.column('merchantId').doUpdateSet(check))
    .execute()
}

/** The findings of the last check, for a check that reads only new rows. */
export async function readCheck(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('app.bookCheck')
    .select('wrong')
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row?.wrong ?? []
}

/** Findings of the last check that no one has acknowledged. */
export async function openLines(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select w.line from app.book_check c cross join lateral unnest(c.wrong) w (line)
    where c.merchant_id = ${merchantId} and not exists (select from app.book_acknowledgement a
      where a.merchant_id = c.merchant_id and w.line = any(a.lines))`.execute(tx)
  return rows.map(({ line }) => line)
}

/** Needs the chain's lock. */
export async function insertAcknowledgement(
  tx: MerchantTx,
  merchantId: string,
  acknowledgement: Omit<Row<'app.bookAcknowledgement'>, 'merchantId' | 'ordinal'>,
): Promise<void> {
  const last = await tx
    .selectFrom('app.bookAcknowledgement')
    .select('ordinal')
    .where('merchantId', '=', merchantId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ordinal = (last?.ordinal ?? 0) + 1
  await tx
    .insertInto('app.bookAcknowledgement')
    .values({ merchantId, ordinal, ...acknowledgement })
    .execute()
}

export interface BookFinding {
  merchantId: string
  slug: string
  checkedAt: Date
  what: string
  /** Null until one of the operator's people acknowledges it. */
  acknowledgedBy: string | null
  reason: string | null
}

/** The findings of the last check of each merchant's books. */
export const readFindings = (reader: Reader): Promise<BookFinding[]> =>
  reader.query<BookFinding>(
    'book_checks_wrong',
    `select c.merchant_id, m.slug, c.checked_at, w.what, a.acknowledged_by, a.reason
     from app.book_check c join app.merchant m using (merchant_id)
     cross join lateral unnest(c.wrong) with ordinality w (what, at)
     left join lateral (select a.acknowledged_by, a.reason from app.book_acknowledgement a
       where a.merchant_id = c.merchant_id and w.what = any(a.lines) order by a.ordinal desc limit 1) a on true
     where cardinality(c.wrong) > 0 order by m.slug, w.at`,
    [],
  )
