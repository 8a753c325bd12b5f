import type { Handlers } from '../../http/edge/handlers.ts'
import type { RequestSettingsService } from './service.ts'

type Calls = 'getRequestSettings' | 'saveRequestSettings'

export const requestSettingsHandlers = (
  settings: RequestSettingsService,
): Pick<Handlers, Calls> => ({
  getRequestSettings: async ({ who }) => ({ data: await settings.get(who.merchantId) }),
  saveRequestSettings: async ({ who, body }) => ({ data: await settings.save(who, body) }),
})
