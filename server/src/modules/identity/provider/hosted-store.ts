import type { Reader } from '../../../db/database.ts'
import type { HostedTenantTable } from '../../../db/schema.ts'
import { type IdentityTx, on } from './identity-tx.ts'

/** What a hosted identity service calls a tenant; null when it does not know it yet. */
export async function findHostedName(reader: Reader, tenantId: string): Promise<string | null> {
  const [row] = await reader.query<{ hosted_name: string }>(
    'hosted_tenant',
    'select hosted_name from global.hosted_tenant where tenant_id = $1',
    [tenantId],
  )
  return row?.hosted_name ?? null
}

/** Keeps the service's name of a tenant, unless somebody was quicker; answers the one that is kept. */
export async function keepHostedName(tx: IdentityTx, row: HostedTenantTable): Promise<string> {
  await on(tx)
    .insertInto('global.hosted_tenant')
    .values(row)
    .onConflict((same) => same.column('tenant_id').doNothing())
    .execute()
  const kept = await on(tx)
    .selectFrom('global.hosted_tenant')
    .select('hosted_name')
    .where('tenant_id', '=', row.tenant_id)
    .executeTakeFirstOrThrow()
  return kept.hosted_name
}
