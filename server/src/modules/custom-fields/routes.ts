import type { Handlers } from '../../http/edge/handlers.ts'
import type { CustomFieldsService } from './service.ts'

type Calls = 'getOrderCustomSettings' | 'saveOrderCustomSettings'

export const customFieldsHandlers = (fields: CustomFieldsService): Pick<Handlers, Calls> => ({
  getOrderCustomSettings: async ({ actor }) => ({ data: await fields.get(actor.merchantId) }),
  saveOrderCustomSettings: async ({ actor, body }) => ({ data: await fields.save(actor, body) }),
})
