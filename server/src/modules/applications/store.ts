import type { Insertable } from 'kysely'

import type { GlobalTx, MerchantTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'

export type ApplicationRow = Row<'global.merchantApplication'>

/** With the addresses of the people who acted. */
export type ListedApplication = ApplicationRow & {
  enterer: string
  reviewer: string | null
  activator: string | null
  refuser: string | null
}

const LISTED = `
  select a.*, e.email as enterer, r.email as reviewer, v.email as activator, f.email as refuser
  from global.merchant_application a
  join global.operator e on e.operator_id = a.entered_by
  left join global.operator r on r.operator_id = a.reviewed_by
  left join global.operator v on v.operator_id = a.activated_by
  left join global.operator f on f.operator_id = a.refused_by`

/** Applications that need a decision, the longest waiting first. */
export const listOpen = (reader: Reader, limit: number): Promise<ListedApplication[]> =>
  reader.query<ListedApplication>(
    'applications_open',
    `${LISTED} where a.state in ('entered', 'reviewed') order by a.changed_at, a.application_id limit $1`,
    [limit],
  )

/** Decided applications, newest first. */
export const listDecided = (reader: Reader, limit: number): Promise<ListedApplication[]> =>
  reader.query<ListedApplication>(
    'applications_decided',
    `${LISTED} where a.state in ('activated', 'refused')
     order by a.changed_at desc, a.application_id limit $1`,
    [limit],
  )

export async function findApplication(
  reader: Reader,
  applicationId: string,
): Promise<ListedApplication | undefined> {
  const [row] = await reader.query<ListedApplication>(
    'application',
    `${LISTED} where a.application_id = $1`,
    [applicationId],
  )
  return row
}

export const lockApplication = (
  tx: GlobalTx | MerchantTx,
  applicationId: string,
): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('global.merchantApplication')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()

export async function insertApplication(
  tx: GlobalTx,
  row: Insertable<DB['global.merchantApplication']>,
): Promise<void> {
  await tx.insertInto('global.merchantApplication').values(row).execute()
}

export async function updateApplication(
  tx: GlobalTx | MerchantTx,
  applicationId: string,
  changes: Changes<'global.merchantApplication'>,
): Promise<void> {
  await tx
    .updateTable('global.merchantApplication')
    .set(changes)
    .where('applicationId', '=', applicationId)
    .execute()
}

export async function writeDetails(
  tx: GlobalTx,
  applicationId: string,
  detailsSealed: Buffer,
): Promise<void> {
  await tx
    .insertInto('global.merchantApplicationDetails')
    .values({ applicationId, detailsSealed })
    .onConflict((oc) => oc.column('applicationId').doUpdateSet({ detailsSealed }))
    .execute()
}

export async function readDetails(
  reader: Reader,
  applicationId: string,
): Promise<Buffer | undefined> {
  const [row] = await reader.query<{ detailsSealed: Buffer }>(
    'application_details',
    'select details_sealed from global.merchant_application_details where application_id = $1',
    [applicationId],
  )
  return row?.detailsSealed
}

export async function findDetails(
  tx: GlobalTx | MerchantTx,
  applicationId: string,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('global.merchantApplicationDetails')
    .select('detailsSealed')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row?.detailsSealed
}

/** Applications that never became merchants, are untouched since `before` and still have personal data. */
export async function findExpired(reader: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await reader.query<{ applicationId: string }>(
    'applications_to_forget',
    `select a.application_id from global.merchant_application a
     join global.merchant_application_details d on d.application_id = a.application_id
     where a.state <> 'activated' and a.changed_at < $1 order by a.changed_at limit $2`,
    [before, limit],
  )
  return rows.map(({ applicationId }) => applicationId)
}

/** Deletes the documents first and the details last. */
export async function deletePersonal(tx: GlobalTx, applicationId: string): Promise<void> {
  for (const table of [
    'global.merchantApplicationDocument',
    'global.merchantApplicationDetails',
  ] as const)
    await tx.deleteFrom(table).where('applicationId', '=', applicationId).execute()
}
