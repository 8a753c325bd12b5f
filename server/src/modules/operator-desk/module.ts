import { defineModule } from '../../app/module.ts'
import { jobWatch } from '../../jobs/watch-store.ts'
import type { DeskNeeds } from './deps.ts'
import { deskService } from './service.ts'

export const operatorDeskModule = defineModule('operator-desk', (kit, needs: DeskNeeds) => ({
  services: {
    operatorDesk: deskService({ ...kit, ...needs, jobs: jobWatch(kit.db, kit.queue) }),
  },
}))
