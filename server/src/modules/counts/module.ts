import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { countJobs } from './jobs.ts'
import { countHandlers } from './routes.ts'

export const countsModule = defineModule(
  'counts',
  ({ db }, needs: { merchants: MerchantsService }) => ({
    handlers: countHandlers(db),
    jobs: countJobs(db, needs.merchants),
  }),
)
