import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/queue.ts'
import { counts } from './service.ts'

/** After a merchant has moved to another time zone: counts its days again in that zone. */
export const countJobs = (db: Database): Job[] => [
  {
    queue: 'counts.rebuild',
    async handle({ merchantId = '' }) {
      await db.inMerchant(merchantId, (tx) => counts.rebuild(tx, merchantId))
    },
  },
]
