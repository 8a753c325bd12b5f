import { defineModule } from '../../app/module.ts'
import { ledgerHandlers } from './routes.ts'
import { ledgerService } from './service.ts'

export const ledgerModule = defineModule('ledger', (kit) => {
  const ledger = ledgerService(kit)
  return { services: { ledger }, handlers: ledgerHandlers(ledger) }
})
