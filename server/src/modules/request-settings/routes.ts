import type { Handlers } from '../../http/edge/handlers.ts'
import type { RequestSettingsService } from './service.ts'

type Calls = 'getRequestSettings' | 'saveRequestSettings'

export const requestSettingsHandlers = (
  settings: RequestSettingsService,
): Pick<Handlers, Calls> => ({
  getRequestSettings: async ({ actor }) => ({ data: await settings.get(actor.merchantId) }),
  saveRequestSettings: async ({ actor, body }) => ({ data: await settings.save(actor, body) }),
})
