import { defineModule } from '../../app/module.ts'
import { ownListHandlers } from './routes.ts'
import { ownListsService } from './service.ts'

export const ownListsModule = defineModule('own-lists', (kit) => {
  const ownLists = ownListsService(kit)
  return { services: { ownLists }, handlers: ownListHandlers(ownLists) }
})
