import type { Handlers } from '../../http/edge/handlers.ts'
import type { CustomFieldsService } from './service.ts'

type Calls = 'getOrderCustomSettings' | 'saveOrderCustomSettings'

export const customFieldsHandlers = (fields: CustomFieldsService): Pick<Handlers, Calls> => ({
  getOrderCustomSettings: async ({ who }) => ({ data: await fields.get(who.merchantId) }),
  saveOrderCustomSettings: async ({ who, body }) => ({ data: await fields.save(who, body) }),
})
