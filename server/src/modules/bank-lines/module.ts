import { defineModule } from '../../app/module.ts'
import { bankLineHandlers } from './routes.ts'
import { bankLinesService } from './service.ts'

export const bankLinesModule = defineModule('bank-lines', (kit) => ({
  handlers: bankLineHandlers(bankLinesService(kit)),
}))
