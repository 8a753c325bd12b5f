import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { written, type Write } from '../../db/statements/write-together.ts'

export type IndexedKind = Row<'app.searchRecord'>['kind']

export interface Indexed {
  kind: IndexedKind
  recordId: string
}

export const insertRecord = (
  tx: MerchantTx,
  merchantId: string,
  { kind, recordId }: Indexed,
  words: string,
): Write =>
  tx.insertInto('app.searchRecord').values({ merchantId, kind, recordId, words }).returning(written)

/**
 * The same statement for any number of terms. Uses values instead of a select, for which a cluster would look at the
 * shards of all merchants and fail while any of them is being split.
 */
const insertion = (
  merchantId: string,
  { kind, recordId }: Indexed,
  terms: readonly string[],
) => sql`
  insert into app.search_term (merchant_id, kind, term, record_id)
  values (${merchantId}, ${kind}, unnest(${terms}::text[]), ${recordId})
  returning 1 as written`

export const insertTerms = (merchantId: string, of: Indexed, terms: readonly string[]): Write =>
  insertion(merchantId, of, terms)

/** Locks the record's words; undefined without any. */
export async function lockWords(
  tx: MerchantTx,
  merchantId: string,
  { kind, recordId }: Indexed,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.searchRecord')
    .select('words')
    .where('merchantId', '=', merchantId)
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .forUpdate()
    .executeTakeFirst()
  return row?.words
}

export async function replaceWords(
  tx: MerchantTx,
  merchantId: string,
  of: Indexed,
  change: { words: string; removed: readonly string[]; added: readonly string[] },
): Promise<void> {
  const { kind, recordId } = of
  if (change.removed.length > 0)
    await sql`
      delete from app.search_term
      where merchant_id = ${merchantId} and kind = ${kind} and record_id = ${recordId}
        and term = any(${change.removed}::text[])`.execute(tx)
  if (change.added.length > 0) await insertion(merchantId, of, change.added).execute(tx)
  await tx
    .updateTable('app.searchRecord')
    .set({ words: change.words })
    .where('merchantId', '=', merchantId)
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .execute()
}
