import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import type { Indexed } from './index-store.ts'
import type { NotedWords, SearchedCustomer } from './rules.ts'

export async function readNoted(
  tx: MerchantTx,
  merchantId: string,
  { kind, recordId }: Indexed,
): Promise<NotedWords> {
  const { rows } = await sql<NotedWords>`
    select array(select tag from app.record_tag
             where merchant_id = ${merchantId} and record_kind = ${kind} and record_id = ${recordId}
             order by tag_key) as tags,
           array(select text from app.note
             where merchant_id = ${merchantId} and record_kind = ${kind} and record_id = ${recordId}
             order by written_at, note_id) as notes`.execute(tx)
  return rows[0] ?? { tags: [], notes: [] }
}

export const readCustomer = (
  tx: MerchantTx,
  merchantId: string,
  customerId: string,
): Promise<SearchedCustomer> =>
  tx
    .selectFrom('app.customer')
    .select(['internalCustomerId', 'firstName', 'lastName', 'organisationName', 'email', 'phoneNo'])
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
