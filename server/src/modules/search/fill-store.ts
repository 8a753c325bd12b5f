import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { IndexedKind } from './index-store.ts'

export async function waiting(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.query<{ merchantId: string }>(
    'search_backlog',
    'select merchant_id from app.search_backlog order by merchant_id limit $1',
    [limit],
  )
  return rows.map(({ merchantId }) => merchantId)
}

export async function forgetWaiting(tx: MerchantTx, merchantId: string): Promise<void> {
  await tx.deleteFrom('app.searchBacklog').where('merchantId', '=', merchantId).execute()
}

/** The next orders by id; '' starts from the first. */
export function ordersAfter(
  tx: MerchantTx,
  merchantId: string,
  after: string,
  limit: number,
): Promise<Row<'app.merchantOrder'>[]> {
  return tx
    .selectFrom('app.merchantOrder')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '>', after)
    .orderBy('merchantOrderId')
    .limit(limit)
    .execute()
}

/** The next customers by id; '' starts from the first. */
export function customersAfter(
  tx: MerchantTx,
  merchantId: string,
  after: string,
  limit: number,
): Promise<Row<'app.customer'>[]> {
  return tx
    .selectFrom('app.customer')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('customerId', '>', after)
    .orderBy('customerId')
    .limit(limit)
    .execute()
}

export interface Filled {
  recordId: string
  words: string
  terms: readonly string[]
}

/** Skips records that have words already, written by a change meanwhile. */
export async function addMissing(
  tx: MerchantTx,
  merchantId: string,
  kind: IndexedKind,
  records: readonly Filled[],
): Promise<void> {
  const terms = records.flatMap(({ recordId, terms: own }) =>
    own.map((term) => ({ recordId, term })),
  )
  await sql`
    with made as (
      insert into app.search_record (merchant_id, kind, record_id, words)
      select ${merchantId}, ${kind}, r.id, r.words
      from unnest(${records.map(({ recordId }) => recordId)}::text[],
                  ${records.map(({ words }) => words)}::text[]) as r (id, words)
      on conflict (merchant_id, kind, record_id) do nothing
      returning record_id)
    insert into app.search_term (merchant_id, kind, term, record_id)
    select ${merchantId}, ${kind}, t.term, t.id
    from unnest(${terms.map(({ recordId }) => recordId)}::text[],
                ${terms.map(({ term }) => term)}::text[]) as t (id, term)
    join made on made.record_id = t.id`.execute(tx)
}
