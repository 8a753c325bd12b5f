import { sql } from 'kysely'

import type { Database } from '../db/database.ts'
import { retentionStart } from '../db/retention.ts'
import { forEachMerchant } from './for-each-merchant.ts'

/** Tables whose rows are kept for a limited time, with the column that dates them. */
const DATED_BY = {
  'app.domainEvent': 'recordedAt',
  'app.idempotencyKey': 'createdAt',
  'app.mail': 'createdAt',
  'app.paymentToken': 'createdAt',
  'app.webhookDelivery': 'createdAt',
} as const

/** Deletes rows past their retention (`db/retention.ts`), in one transaction per merchant that has any. */
export function deleteOldRows(
  db: Pick<Database, 'inMerchant' | 'inSweep'>,
  table: keyof typeof DATED_BY,
  now: Date,
): Promise<void> {
  const before = retentionStart(table, now)
  const from = sql`${sql.table(table)} where ${sql.ref(DATED_BY[table])} < ${before}`
  return forEachMerchant(
    (limit) =>
      db.inSweep(async (tx) => {
        const query = sql<{
          merchantId: string
        }>`select distinct merchant_id from ${from} limit ${limit}`
        return (await query.execute(tx)).rows.map(({ merchantId }) => merchantId)
      }),
    (merchantId) =>
      db.inMerchant(merchantId, async (tx) => {
        await sql`delete from ${from} and merchant_id = ${merchantId}`.execute(tx)
      }),
  )
}
