import type { MerchantTx } from '../../../db/database.ts'
import type { NewRow, Row } from '../../../db/rows.ts'

export type FileRow = Row<'app.disputeFile'>

/** A document without its bytes. */
export type ListedFile = Omit<FileRow, 'bytes'>

interface OfDispute {
  merchantId: string
  disputeId: string
}

const LISTED = [
  'merchantId',
  'disputeId',
  'fileId',
  'kind',
  'name',
  'type',
  'size',
  'sha256',
  'addedBy',
  'addedAt',
] as const

export async function listFiles(
  tx: MerchantTx,
  { merchantId, disputeId }: OfDispute,
): Promise<ListedFile[]> {
  return tx
    .selectFrom('app.disputeFile')
    .select(LISTED)
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .orderBy('addedAt')
    .orderBy('fileId')
    .execute()
}

export async function readFiles(
  tx: MerchantTx,
  { merchantId, disputeId }: OfDispute,
): Promise<FileRow[]> {
  return tx
    .selectFrom('app.disputeFile')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .orderBy('addedAt')
    .orderBy('fileId')
    .execute()
}

export async function findFile(
  tx: MerchantTx,
  { merchantId, disputeId }: OfDispute,
  fileId: string,
): Promise<FileRow | undefined> {
  return tx
    .selectFrom('app.disputeFile')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()
}

export async function insertFile(
  tx: MerchantTx,
  merchantId: string,
  file: NewRow<'app.disputeFile'>,
): Promise<void> {
  await tx
    .insertInto('app.disputeFile')
    .values({ merchantId, ...file })
    .execute()
}

/** False when there is no such document. */
export async function deleteFile(
  tx: MerchantTx,
  { merchantId, disputeId }: OfDispute,
  fileId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('app.disputeFile')
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
