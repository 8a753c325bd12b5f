import { lookUp } from '@paydeck/contract/identifiers/look-up'
import type { NotedKind } from '@paydeck/contract/calls/notes'

import type { Handlers } from '../../http/edge/handlers.ts'
import { notFound } from '../../kit/errors.ts'
import type { Noted, NotesService } from './service.ts'

const KINDS: Readonly<Record<NotedKind, Noted['recordKind']>> = {
  payments: 'payment',
  customers: 'customer',
}

function notedOf({ recordKind: asked, recordId }: { recordKind: string; recordId: string }): Noted {
  const recordKind = lookUp(KINDS, asked)
  if (recordKind === undefined) throw notFound()
  return { recordKind, recordId }
}

export const noteHandlers = (
  notes: NotesService,
): Pick<
  Handlers,
  'getNotes' | 'addNote' | 'changeNote' | 'removeNote' | 'changeTags' | 'listTags'
> => ({
  getNotes: async ({ who, params }) => ({ data: await notes.read(who, notedOf(params)) }),
  addNote: async ({ who, params, body }) => ({
    data: await notes.add(who, notedOf(params), body.text),
  }),
  changeNote: async ({ who, params, body }) => ({
    data: await notes.change(who, notedOf(params), params.noteId, body.text),
  }),
  removeNote: async ({ who, params }) => ({
    data: await notes.remove(who, notedOf(params), params.noteId),
  }),
  changeTags: async ({ who, params, body: { add = [], remove = [] } }) => ({
    data: await notes.changeTags(who, notedOf(params), { add, remove }),
  }),
  listTags: async ({ who, query }) => ({
    data: await notes.used(who.merchantId, query.start ?? ''),
  }),
})
