import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import { todayHandlers } from './routes.ts'

interface Needs {
  gateways: Gateways
  ledger: LedgerService
}

/** What the overview and the balance page say of a merchant's money; reads what the other modules write. */
export const todayModule = defineModule('today', (kit, { gateways, ledger }: Needs) => ({
  handlers: todayHandlers({ ...kit, gateways, ledger }),
}))
