import { defineModule } from '../../app/module.ts'
import { searchSweeps } from './fill.ts'
import { searchIndex } from './index-service.ts'
import { searchHandlers } from './routes.ts'

export const searchModule = defineModule('search', (kit) => ({
  services: { searchIndex },
  handlers: searchHandlers(kit),
  sweeps: searchSweeps(kit.db, kit.onError),
}))
