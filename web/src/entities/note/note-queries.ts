import { noteCalls, type NotedKind, type NotesAndTags } from '@paydeck/contract/calls/notes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

export interface NotedRecord {
  merchantId: string
  recordKind: NotedKind
  recordId: string
}

export const notesKey = (merchantId: string) => ['notes', merchantId] as const

export const notesOf = ({ merchantId, ...of }: NotedRecord) =>
  queryOptions({
    queryKey: [...notesKey(merchantId), of.recordKind, of.recordId],
    queryFn: async ({ signal }): Promise<NotesAndTags> =>
      (await call(noteCalls.getNotes, { merchantId, ...of }, { signal })).data,
  })

/** All tags in use at the merchant. */
export const usedTags = (merchantId: string) =>
  queryOptions({
    queryKey: [...notesKey(merchantId), 'tags'],
    queryFn: async ({ signal }): Promise<string[]> =>
      (await call(noteCalls.listTags, { merchantId, query: {} }, { signal })).data,
    staleTime: 60_000,
  })

export const addNote = (record: NotedRecord) =>
  mutationOptions({
    mutationFn: async (text: string) =>
      (await call(noteCalls.addNote, { ...record, body: { text } })).data,
    meta: { makesStale: [notesKey(record.merchantId)] },
  })

export const changeNote = (record: NotedRecord, noteId: string) =>
  mutationOptions({
    mutationFn: async (text: string) =>
      (await call(noteCalls.changeNote, { ...record, noteId, body: { text } })).data,
    meta: { makesStale: [notesKey(record.merchantId)] },
  })

export const removeNote = (record: NotedRecord, noteId: string) =>
  mutationOptions({
    mutationFn: async () => (await call(noteCalls.removeNote, { ...record, noteId })).data,
    meta: { makesStale: [notesKey(record.merchantId)] },
  })

/** Also refetches the lists, which show tags: their query keys begin with the kind of record. */
export const changeTags = (record: NotedRecord) =>
  mutationOptions({
    mutationFn: async (body: { add?: string[]; remove?: string[] }) =>
      (await call(noteCalls.changeTags, { ...record, body })).data,
    meta: { makesStale: [notesKey(record.merchantId), [record.recordKind, record.merchantId]] },
  })
