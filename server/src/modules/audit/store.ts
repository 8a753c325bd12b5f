import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'

/** A second event of the same id is dropped. */
export async function insert(
  tx: MerchantTx,
  merchantId: string,
  event: NewRow<'app.auditEvent'>,
): Promise<void> {
  await tx
    .insertInto('app.auditEvent')
    .values({ ...event, merchantId })
    .onConflict((same) => same.columns(['merchantId', 'eventId']).doNothing())
    .execute()
}
