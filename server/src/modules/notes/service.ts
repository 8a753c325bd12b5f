import type { Note, NotesAndTags } from '@paydeck/contract/calls/notes'
import { MAX_NOTES, MAX_TAGS, tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import { holds } from '@paydeck/contract/access/grants'
import { ADMIN_ROLES } from '@paydeck/contract/access/roles'
import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, forbidden, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { SearchIndex } from '../search/index-service.ts'
import { isKnown, readNotes, usedTags, type ReadNote } from './read-store.ts'
import * as store from './store.ts'
import { tagsOfRecords } from './tags-of-records.ts'

export type { Noted } from './store.ts'

export interface NotesDeps {
  db: Database
  clock: Pick<Clock, 'now'>
  newId: NewId
  audit: Pick<AuditService, 'record'>
  searchIndex: Pick<SearchIndex, 'notesChanged'>
}

export type NotesService = ReturnType<typeof notesService>

/** What staff write about payments and customers, for themselves. Each change returns all of the record's. */
export const notesService = (deps: NotesDeps) => ({
  read: (who: Actor, of: store.Noted) => read(deps, who, of),

  /** 409 beyond the limit per record. */
  add: (who: Actor, of: store.Noted, text: string): Promise<NotesAndTags> =>
    change(deps, who, of, (tx) => addNote(deps, tx, who, { of, text })),

  /** 403 for another person's note, except for admins. */
  change: (who: Actor, of: store.Noted, noteId: string, text: string): Promise<NotesAndTags> =>
    change(deps, who, of, async (tx) => {
      const before = await ownNote(tx, who, of, noteId)
      if (before.text === text) return
      const changedAt = deps.clock.now()
      await store.updateNote(tx, who.merchantId, noteId, { text, changedAt })
      await record(deps, tx, who, { of, action: 'note.changed', details: { noteId } })
    }),

  remove: (who: Actor, of: store.Noted, noteId: string): Promise<NotesAndTags> =>
    change(deps, who, of, async (tx) => {
      await ownNote(tx, who, of, noteId)
      await store.deleteNote(tx, who.merchantId, noteId)
      await record(deps, tx, who, { of, action: 'note.removed', details: { noteId } })
    }),

  /** Ignores a tag to add that exists, in any case, and one to remove that does not. 409 beyond the limit. */
  changeTags: (who: Actor, of: store.Noted, tags: TagChange): Promise<NotesAndTags> =>
    change(deps, who, of, (tx, recordAt) => changeTags(deps, tx, who, { of, recordAt, ...tags })),

  used: (merchantId: string, start: string): Promise<string[]> =>
    usedTags(deps.db.reader, merchantId, tagKey(start)),
})

interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** 404 for an unknown record, or another merchant's. */
async function read(
  { db: { reader } }: NotesDeps,
  who: Actor,
  of: store.Noted,
): Promise<NotesAndTags> {
  const { merchantId } = who
  const [known, notes, tags] = await Promise.all([
    isKnown(reader, merchantId, of),
    readNotes(reader, merchantId, of),
    tagsOfRecords(reader, merchantId, of.recordKind, [of.recordId]),
  ])
  if (!known) throw notFound()
  return { notes: notes.map((note) => toNote(note, who)), tags: tags.get(of.recordId) ?? [] }
}

async function change(
  deps: NotesDeps,
  who: Actor,
  of: store.Noted,
  work: (tx: MerchantTx, recordAt: Date) => Promise<void>,
): Promise<NotesAndTags> {
  await deps.db.inMerchant(who.merchantId, async (tx) => {
    await store.lockRecord(tx, who.merchantId, of)
    const recordAt = await store.readRecordTime(tx, who.merchantId, of)
    if (!recordAt) throw notFound()
    await work(tx, recordAt)
    await deps.searchIndex.notesChanged(tx, who.merchantId, of)
  })
  return read(deps, who, of)
}

async function addNote(
  deps: NotesDeps,
  tx: MerchantTx,
  who: Actor,
  { of, text }: { of: store.Noted; text: string },
): Promise<void> {
  if ((await store.countNotes(tx, who.merchantId, of)) >= MAX_NOTES)
    throw conflict('too_many_notes', `A record has at most ${MAX_NOTES} notes.`)
  const noteId = deps.newId('note')
  const written = { writtenBy: who.userId, writtenAt: deps.clock.now() }
  await store.insertNote(tx, who.merchantId, { ...of, ...written, noteId, text })
  await record(deps, tx, who, { of, action: 'note.added', details: { noteId } })
}

async function changeTags(
  deps: NotesDeps,
  tx: MerchantTx,
  who: Actor,
  { of, recordAt, add, remove }: TagChange & { of: store.Noted; recordAt: Date },
): Promise<void> {
  const { merchantId } = who
  const before = await store.readTags(tx, merchantId, of)
  const had = new Map(before.map((one) => [one.tagKey, one.tag]))
  const off = [...new Set(remove.map(tagKey))].filter((key) => had.has(key))
  const on = new Map(add.map((tag) => [tagKey(tag), tag] as const).filter(([key]) => !had.has(key)))
  if (had.size - off.length + on.size > MAX_TAGS)
    throw conflict('too_many_tags', `A record has at most ${MAX_TAGS} tags.`)
  if (off.length > 0) await store.deleteTags(tx, merchantId, of, off)
  const fresh = [...on].map(([key, tag]) => ({ ...of, tagKey: key, tag, recordAt }))
  if (fresh.length > 0) await store.insertTags(tx, merchantId, fresh)
  for (const key of off) {
    const details = { tag: had.get(key) ?? key }
    await record(deps, tx, who, { of, action: 'tag.removed', details })
  }
  for (const tag of on.values())
    await record(deps, tx, who, { of, action: 'tag.added', details: { tag } })
}

const isOwn = ({ writtenBy }: { writtenBy: string }, who: Actor): boolean =>
  writtenBy === who.userId || ADMIN_ROLES.some((role) => role === who.role)

async function ownNote(
  tx: MerchantTx,
  who: Actor,
  of: store.Noted,
  noteId: string,
): Promise<store.WrittenNote> {
  const note = await store.readNote(tx, who.merchantId, of, noteId)
  if (!note) throw notFound()
  if (!isOwn(note, who))
    throw forbidden('note_of_another', 'Only the author or an admin can change a note.')
  return note
}

const toNote = (note: ReadNote, who: Actor): Note => ({
  noteId: note.noteId,
  text: note.text,
  writtenAt: note.writtenAt.toISOString(),
  changedAt: note.changedAt?.toISOString() ?? null,
  name: note.name,
  email: note.email,
  isChangeable: holds(who, 'customers:write') && isOwn(note, who),
})

/** Without the text: the audit trail keeps everything, and a deleted note must be gone. */
const record = (
  { audit }: NotesDeps,
  tx: MerchantTx,
  { merchantId, userId }: Actor,
  {
    of,
    action,
    details,
  }: { of: store.Noted; action: ActivityAction; details: Record<string, string> },
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: userId,
    action,
    subjectType: of.recordKind,
    subjectId: of.recordId,
    details,
  })
