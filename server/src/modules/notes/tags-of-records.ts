import type { Reader } from '../../db/database.ts'
import { readTagsOf } from './read-store.ts'
import type { Noted } from './store.ts'

/** By record, each in alphabetical order; leaves out records without tags. */
export async function tagsOfRecords(
  reader: Reader,
  merchantId: string,
  recordKind: Noted['recordKind'],
  recordIds: readonly string[],
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  if (recordIds.length === 0) return tags
  for (const { recordId, tag } of await readTagsOf(reader, merchantId, recordKind, recordIds))
    tags.set(recordId, [...(tags.get(recordId) ?? []), tag])
  return tags
}
