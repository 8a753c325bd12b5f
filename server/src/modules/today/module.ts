import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OwnListsService } from '../own-lists/service.ts'
import { firstStepHandlers } from './first-steps/routes.ts'
import { todayHandlers } from './routes.ts'

interface Needs {
  gateways: Gateways
  ledger: LedgerService
  ownLists: OwnListsService
}

/** What the overview and the balance page say of a merchant; reads what the other modules write. */
export const todayModule = defineModule('today', (kit, { gateways, ledger, ownLists }: Needs) => ({
  handlers: {
    ...todayHandlers({ ...kit, gateways, ledger }),
    ...firstStepHandlers({ ...kit, ownLists }),
  },
}))
