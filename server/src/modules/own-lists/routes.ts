import type { Handlers } from '../../http/edge/handlers.ts'
import type { OwnListsService } from './service.ts'

type Calls =
  | 'getOwnLists'
  | 'addView'
  | 'changeView'
  | 'removeView'
  | 'chooseColumns'
  | 'rememberSearch'

export const ownListHandlers = (lists: OwnListsService): Pick<Handlers, Calls> => ({
  getOwnLists: async ({ actor }) => ({ data: await lists.read(actor) }),
  addView: async ({ actor, body }) => ({ data: await lists.addView(actor, body) }),
  changeView: async ({ actor, params, body }) => ({
    data: await lists.changeView(actor, params.viewId, body),
  }),
  removeView: async ({ actor, params }) => ({ data: await lists.removeView(actor, params.viewId) }),
  chooseColumns: async ({ actor, body }) => ({
    data: await lists.chooseColumns(actor, body.list, body.columns),
  }),
  rememberSearch: async ({ actor, body }) => ({
    data: await lists.rememberSearch(actor, body.text),
  }),
})
