import { defineModule } from '../../app/module.ts'
import type { SearchIndex } from '../search/index-service.ts'
import { noteHandlers } from './routes.ts'
import { notesService } from './service.ts'

export const notesModule = defineModule(
  'notes',
  (kit, { searchIndex }: { searchIndex: SearchIndex }) => ({
    handlers: noteHandlers(notesService({ ...kit, searchIndex })),
  }),
)
