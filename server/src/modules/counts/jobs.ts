import type { Database } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Job, Sweep } from '../../jobs/queue.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { counts } from './service.ts'
import { merchantsWithChanges } from './write-rollups-store.ts'

/** Brings the rollups up to date, so that readers have few changes to add. */
export const countSweeps = (
  db: Database,
  onError: (failure: unknown, about: { merchantId: string }) => void,
): Sweep[] => [
  {
    name: 'counts.fold',
    dueIn: async () =>
      (await db.inSweep((tx) => merchantsWithChanges(tx, 1))).length > 0 ? 0 : null,
    pauseSeconds: 30,
    run: () =>
      processDue({
        find: (limit) => db.inSweep((tx) => merchantsWithChanges(tx, limit)),
        nameOf: (merchantId) => merchantId,
        handle: (merchantId) => db.inMerchant(merchantId, (tx) => counts.fold(tx, merchantId)),
        onError: (failure, merchantId) => onError(failure, { merchantId }),
      }),
  },
]

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
