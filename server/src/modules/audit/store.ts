import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'

export const insert = (tx: MerchantTx, merchantId: string, event: NewRow<'app.auditEvent'>) =>
  tx.insertInto('app.auditEvent').values({ ...event, merchantId })

/** Ignores an event whose id exists. */
export async function insertOnce(
  tx: MerchantTx,
  merchantId: string,
  event: NewRow<'app.auditEvent'>,
): Promise<void> {
  await insert(tx, merchantId, event)
    .onConflict((same) => same.columns(['merchantId', 'eventId']).doNothing())
    .execute()
}
