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
  getOwnLists: async ({ who }) => ({ data: await lists.read(who) }),
  addView: async ({ who, body }) => ({ data: await lists.addView(who, body) }),
  changeView: async ({ who, params, body }) => ({
    data: await lists.changeView(who, params.viewId, body),
  }),
  removeView: async ({ who, params }) => ({ data: await lists.removeView(who, params.viewId) }),
  chooseColumns: async ({ who, body }) => ({
    data: await lists.chooseColumns(who, body.list, body.columns),
  }),
  rememberSearch: async ({ who, body }) => ({ data: await lists.rememberSearch(who, body.text) }),
})
