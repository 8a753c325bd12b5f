import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { bookkeepingService } from './bookkeeping/service.ts'
import { reportHandlers } from './routes.ts'
import { reportsService } from './service.ts'

export const reportsModule = defineModule(
  'reports',
  (kit, needs: { merchants: MerchantsService }) => ({
    handlers: reportHandlers(reportsService(kit.db, needs.merchants), bookkeepingService(kit)),
  }),
)
