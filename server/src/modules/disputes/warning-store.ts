import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'

/** False when it exists. */
export async function keepWarning(
  tx: MerchantTx,
  merchantId: string,
  warning: NewRow<'app.fraudWarning'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('app.fraudWarning')
    .values({ merchantId, ...warning })
    .onConflict((on) => on.columns(['merchantId', 'provider', 'providerRef']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
