import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { requestSettingsHandlers } from './routes.ts'
import { requestSettingsService } from './service.ts'

interface Needs {
  merchants: MerchantsService
}

export const requestSettingsModule = defineModule('request-settings', (kit, needs: Needs) => {
  const requestSettings = requestSettingsService({ ...kit, merchants: needs.merchants })
  return { services: { requestSettings }, handlers: requestSettingsHandlers(requestSettings) }
})
