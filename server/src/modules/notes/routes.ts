import { lookUp } from '@paydeck/contract/identifiers/look-up'
import type { NotedKind } from '@paydeck/contract/calls/notes'

import type { Handlers } from '../../http/edge/handlers.ts'
import { notFound } from '../../kit/errors.ts'
import type { Noted, NotesService } from './service.ts'

const KINDS: Readonly<Record<NotedKind, Noted['recordKind']>> = {
  payments: 'payment',
  customers: 'customer',
}

function notedOf({
  recordKind: pathKind,
  recordId,
}: {
  recordKind: string
  recordId: string
}): Noted {
  const recordKind = lookUp(KINDS, pathKind)
  if (recordKind === undefined) throw notFound()
  return { recordKind, recordId }
}

export const noteHandlers = (
  notes: NotesService,
): Pick<
  Handlers,
  'getNotes' | 'addNote' | 'changeNote' | 'removeNote' | 'changeTags' | 'listTags'
> => ({
  getNotes: async ({ actor, params }) => ({ data: await notes.read(actor, notedOf(params)) }),
  addNote: async ({ actor, params, body }) => ({
    data: await notes.add(actor, notedOf(params), body.text),
  }),
  changeNote: async ({ actor, params, body }) => ({
    data: await notes.change(actor, notedOf(params), params.noteId, body.text),
  }),
  removeNote: async ({ actor, params }) => ({
    data: await notes.remove(actor, notedOf(params), params.noteId),
  }),
  changeTags: async ({ actor, params, body: { add = [], remove = [] } }) => ({
    data: await notes.changeTags(actor, notedOf(params), { add, remove }),
  }),
  listTags: async ({ actor, query }) => ({
    data: await notes.used(actor.merchantId, query.start ?? ''),
  }),
})
