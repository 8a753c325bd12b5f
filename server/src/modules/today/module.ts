import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OwnListsService } from '../own-lists/service.ts'
import type { ReservesService } from '../reserves/service.ts'
import { firstStepHandlers } from './first-steps/routes.ts'
import { todayHandlers } from './routes.ts'

interface Needs {
  gateways: Gateways
  ledger: LedgerService
  reserves: ReservesService
  ownLists: OwnListsService
}

/** The overview and the balance page. Reads the tables of other modules. */
export const todayModule = defineModule('today', (kit, { ownLists, ...needs }: Needs) => ({
  handlers: {
    ...todayHandlers({ ...kit, ...needs }),
    ...firstStepHandlers({ ...kit, ownLists }),
  },
}))
