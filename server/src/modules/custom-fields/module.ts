import { defineModule } from '../../app/module.ts'
import { customFieldsHandlers } from './routes.ts'
import { customFieldsService } from './service.ts'

export const customFieldsModule = defineModule('custom-fields', (kit) => {
  const customFields = customFieldsService(kit)
  return { services: { customFields }, handlers: customFieldsHandlers(customFields) }
})
