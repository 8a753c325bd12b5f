import { defineModule } from '../../app/module.ts'
import { requestSettingsHandlers } from './routes.ts'
import { requestSettingsService } from './service.ts'

export const requestSettingsModule = defineModule('request-settings', (kit) => {
  const requestSettings = requestSettingsService(kit)
  return { services: { requestSettings }, handlers: requestSettingsHandlers(requestSettings) }
})
