import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import { type IdentityTx, on } from './identity-tx.ts'

export async function findHostedName(reader: Reader, tenantId: string): Promise<string | null> {
  const [row] = await reader.query<{ hostedName: string }>(
    'hosted_tenant',
    'select hosted_name from global.hosted_tenant where tenant_id = $1',
    [tenantId],
  )
  return row?.hostedName ?? null
}

/** Stores the service's name for a tenant; returns the name already stored when a concurrent call won. */
export async function saveHostedName(
  tx: IdentityTx,
  row: Row<'global.hostedTenant'>,
): Promise<string> {
  await on(tx)
    .insertInto('global.hostedTenant')
    .values(row)
    .onConflict((oc) => oc.column('tenantId').doNothing())
    .execute()
  const saved = await on(tx)
    .selectFrom('global.hostedTenant')
    .select('hostedName')
    .where('tenantId', '=', row.tenantId)
    .executeTakeFirstOrThrow()
  return saved.hostedName
}
