import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { countJobs, countSweeps } from './jobs.ts'
import { countHandlers } from './routes.ts'
import { counts } from './service.ts'

export const countsModule = defineModule(
  'counts',
  ({ db, onError }, { merchants }: { merchants: MerchantsService }) => ({
    services: { counts },
    handlers: countHandlers(db),
    jobs: countJobs(db, merchants),
    sweeps: countSweeps(db, onError),
  }),
)
