import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Noted } from './store.ts'

export type ReadNote = Pick<
  Row<'app.note'>,
  'noteId' | 'text' | 'writtenBy' | 'writtenAt' | 'changedAt'
> & { name: string | null; email: string | null }

const KNOWN = {
  payment: 'select 1 from app.payment where merchant_id = $1 and transaction_id = $2',
  customer: 'select 1 from app.customer where merchant_id = $1 and customer_id = $2',
} as const

export async function isKnown(
  reader: Reader,
  merchantId: string,
  { recordKind, recordId }: Noted,
): Promise<boolean> {
  const rows = await reader.query(`noted_${recordKind}`, KNOWN[recordKind], [merchantId, recordId])
  return rows.length > 0
}

/** Oldest first, with their authors, who are users of the merchant's tenant. */
export const readNotes = (
  reader: Reader,
  merchantId: string,
  { recordKind, recordId }: Noted,
): Promise<ReadNote[]> =>
  reader.query<ReadNote>(
    'notes_of_record',
    `select n.note_id, n.text, n.written_by, n.written_at, n.changed_at, u.email,
       nullif(trim(u.first_name || ' ' || u.last_name), '') as name
     from app.note n
     left join global.merchant_directory d on d.merchant_id = n.merchant_id
     left join global.app_user u on u.tenant_id = d.tenant_id and u.user_id = n.written_by
     where n.merchant_id = $1 and n.record_kind = $2 and n.record_id = $3
     order by n.written_at, n.note_id`,
    [merchantId, recordKind, recordId],
  )

/** In alphabetical order. */
export const readTagsOf = (
  reader: Reader,
  merchantId: string,
  recordKind: Noted['recordKind'],
  recordIds: readonly string[],
): Promise<{ recordId: string; tag: string }[]> =>
  reader.quick<{ recordId: string; tag: string }>(
    'tags_of_records',
    `select record_id, tag from app.record_tag
     where merchant_id = $1 and record_kind = $2 and record_id = any($3) order by record_id, tag_key`,
    [merchantId, recordKind, [...recordIds]],
  )

const MAX_SUGGESTED = 50

/** Skips from tag to tag through the index, however many records have each one. */
const USED_TAGS = `with recursive used as (
    (select tag_key, tag from app.record_tag
     where merchant_id = $1 and tag_key >= $2 and tag_key < $3 order by tag_key limit 1)
    union all
    select after.tag_key, after.tag from used
    cross join lateral (select tag_key, tag from app.record_tag
      where merchant_id = $1 and tag_key > used.tag_key and tag_key < $3 order by tag_key limit 1) after)
  select tag from used limit ${MAX_SUGGESTED}`

/** Tags in use with a prefix. */
export async function usedTags(
  reader: Reader,
  merchantId: string,
  start: string,
): Promise<string[]> {
  const rows = await reader.query<{ tag: string }>('tags_used', USED_TAGS, [
    merchantId,
    start,
    `${start}\u{10FFFF}`,
  ])
  return rows.map(({ tag }) => tag)
}
