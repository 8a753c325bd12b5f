import type { Handlers } from '../../http/edge/handlers.ts'
import { search, type SearchDeps } from './service.ts'

export const searchHandlers = (deps: SearchDeps): Pick<Handlers, 'search'> => ({
  search: async ({ actor, query }) => ({ data: await search(deps, actor, query.q) }),
})
