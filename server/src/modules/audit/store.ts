import type { Insertable } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import type { AuditEventTable } from '../../db/schema.ts'

export async function insert(
  tx: MerchantTx,
  merchantId: string,
  event: Omit<Insertable<AuditEventTable>, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.audit_event')
    .values({ ...event, merchant_id: merchantId })
    .execute()
}
