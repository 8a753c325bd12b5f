import type { MerchantTx } from '../../db/database.ts'
import type { Noted } from './store.ts'

/** Deletes notes and tags of records of one kind. Returns the ids that had any. */
export async function forgetNotes(
  tx: MerchantTx,
  merchantId: string,
  kind: Noted['recordKind'],
  recordIds: readonly string[],
): Promise<string[]> {
  if (recordIds.length === 0) return []
  const notes = await tx
    .deleteFrom('app.note')
    .where('merchantId', '=', merchantId)
    .where('recordKind', '=', kind)
    .where('recordId', 'in', recordIds)
    .returning('recordId')
    .execute()
  const tags = await tx
    .deleteFrom('app.recordTag')
    .where('merchantId', '=', merchantId)
    .where('recordKind', '=', kind)
    .where('recordId', 'in', recordIds)
    .returning('recordId')
    .execute()
  return [...new Set([...notes, ...tags].map(({ recordId }) => recordId))]
}
