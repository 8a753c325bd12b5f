import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/queue.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { counts } from './service.ts'

export const countJobs = (
  db: Database,
  merchants: Pick<MerchantsService, 'adoptCountsZone'>,
): Job[] => [
  {
    queue: 'counts.rebuild',
    async handle({ merchantId = '' }) {
      await db.inMerchant(merchantId, async (tx) => {
        const zone = await merchants.adoptCountsZone(tx, merchantId)
        await counts.rebuild(tx, merchantId, zone)
      })
    },
  },
]
