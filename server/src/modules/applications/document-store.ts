import type { Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'

export type DocumentRow = Row<'global.merchantApplicationDocument'>

/** A document without its bytes. */
export type ListedDocument = Omit<DocumentRow, 'keySealed' | 'bytesSealed' | 'addedBy'> & {
  adder: string
}

/** Oldest first. */
export const listDocuments = (reader: Reader, applicationId: string): Promise<ListedDocument[]> =>
  reader.query<ListedDocument>(
    'application_documents',
    `select d.application_id, d.document_id, d.kind, d.name, d.type, d.size, d.sha256, d.added_at,
       o.email as adder
     from global.merchant_application_document d join global.operator o on o.operator_id = d.added_by
     where d.application_id = $1 order by d.added_at, d.document_id`,
    [applicationId],
  )

export type KnownDocument = Pick<DocumentRow, 'documentId' | 'kind' | 'name' | 'size' | 'sha256'>

export const knownDocuments = (tx: GlobalTx, applicationId: string): Promise<KnownDocument[]> =>
  tx
    .selectFrom('global.merchantApplicationDocument')
    .select(['documentId', 'kind', 'name', 'size', 'sha256'])
    .where('applicationId', '=', applicationId)
    .execute()

export const findDocument = (
  tx: GlobalTx,
  applicationId: string,
  documentId: string,
): Promise<DocumentRow | undefined> =>
  tx
    .selectFrom('global.merchantApplicationDocument')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('documentId', '=', documentId)
    .executeTakeFirst()

export async function insertDocument(
  tx: GlobalTx,
  row: Insertable<DB['global.merchantApplicationDocument']>,
): Promise<void> {
  await tx.insertInto('global.merchantApplicationDocument').values(row).execute()
}

export async function deleteDocument(
  tx: GlobalTx,
  applicationId: string,
  documentId: string,
): Promise<void> {
  await tx
    .deleteFrom('global.merchantApplicationDocument')
    .where('applicationId', '=', applicationId)
    .where('documentId', '=', documentId)
    .execute()
}
