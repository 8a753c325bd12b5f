import type { MerchantTx } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { NewRow, Row } from '../../db/rows.ts'

export interface Noted {
  recordKind: Row<'app.note'>['recordKind']
  recordId: string
}

export type WrittenNote = Pick<Row<'app.note'>, 'noteId' | 'text' | 'writtenBy'>

/** Serialises changes of a record's notes and tags, without locking the payment's own row. */
export async function lockRecord(
  tx: MerchantTx,
  merchantId: string,
  { recordKind, recordId }: Noted,
): Promise<void> {
  const key = `notes:${merchantId}:${recordKind}:${recordId}`
  await lockName(tx, key)
}

/** When the record was created; undefined for an unknown one. */
export async function readRecordTime(
  tx: MerchantTx,
  merchantId: string,
  { recordKind, recordId }: Noted,
): Promise<Date | undefined> {
  if (recordKind === 'payment') {
    const payment = await tx
      .selectFrom('app.payment')
      .select('createdAt')
      .where('merchantId', '=', merchantId)
      .where('transactionId', '=', recordId)
      .executeTakeFirst()
    return payment?.createdAt
  }
  const customer = await tx
    .selectFrom('app.customer')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', recordId)
    .executeTakeFirst()
  return customer?.createdAt
}

export async function countNotes(
  tx: MerchantTx,
  merchantId: string,
  { recordKind, recordId }: Noted,
): Promise<number> {
  const { n } = await tx
    .selectFrom('app.note')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('merchantId', '=', merchantId)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Undefined for an unknown note, or one of another record. */
export const readNote = (
  tx: MerchantTx,
  merchantId: string,
  { recordKind, recordId }: Noted,
  noteId: string,
): Promise<WrittenNote | undefined> =>
  tx
    .selectFrom('app.note')
    .select(['noteId', 'text', 'writtenBy'])
    .where('merchantId', '=', merchantId)
    .where('noteId', '=', noteId)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .executeTakeFirst()

export async function insertNote(
  tx: MerchantTx,
  merchantId: string,
  note: NewRow<'app.note'>,
): Promise<void> {
  await tx
    .insertInto('app.note')
    .values({ ...note, merchantId })
    .execute()
}

export async function updateNote(
  tx: MerchantTx,
  merchantId: string,
  noteId: string,
  change: { text: string; changedAt: Date },
): Promise<void> {
  await tx
    .updateTable('app.note')
    .set(change)
    .where('merchantId', '=', merchantId)
    .where('noteId', '=', noteId)
    .execute()
}

export async function deleteNote(
  tx: MerchantTx,
  merchantId: string,
  noteId: string,
): Promise<void> {
  await tx
    .deleteFrom('app.note')
    .where('merchantId', '=', merchantId)
    .where('noteId', '=', noteId)
    .execute()
}

export const readTags = (
  tx: MerchantTx,
  merchantId: string,
  { recordKind, recordId }: Noted,
): Promise<Pick<Row<'app.recordTag'>, 'tagKey' | 'tag'>[]> =>
  tx
    .selectFrom('app.recordTag')
    .select(['tagKey', 'tag'])
    .where('merchantId', '=', merchantId)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .execute()

export async function insertTags(
  tx: MerchantTx,
  merchantId: string,
  tags: readonly NewRow<'app.recordTag'>[],
): Promise<void> {
  await tx
    .insertInto('app.recordTag')
    .values(tags.map((tag) => ({ ...tag, merchantId })))
    .execute()
}

export async function deleteTags(
  tx: MerchantTx,
  merchantId: string,
  { recordKind, recordId }: Noted,
  tagKeys: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('app.recordTag')
    .where('merchantId', '=', merchantId)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .where('tagKey', 'in', tagKeys)
    .execute()
}
