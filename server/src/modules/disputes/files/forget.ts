import type { Database } from '../../../db/database.ts'
import { retentionStart } from '../../../db/retention.ts'
import { forEachMerchant } from '../../../jobs/for-each-merchant.ts'
import type { Clock } from '../../../kit/clock.ts'
import * as store from './forget-store.ts'

/** Deletes answers and documents of disputes that were decided long ago; keeps the dispute itself. */
export function forgetAnswers({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = retentionStart('app.disputeFile', clock.now())
  return forEachMerchant(
    (limit) => store.merchantsWithOldAnswers(db.reader, before, limit),
    (merchantId) =>
      db.inMerchant(merchantId, (tx) => store.deleteOldAnswers(tx, merchantId, before)),
  )
}
