import type { Note, NotesAndTags } from '@paydeck/contract/calls/notes'
import { MAX_NOTES, MAX_TAGS, tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import { hasPermission } from '@paydeck/contract/access/grants'
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
  read: (actor: Actor, of: store.Noted) => read(deps, actor, of),

  /** 409 beyond the limit per record. */
  add: (actor: Actor, of: store.Noted, text: string): Promise<NotesAndTags> =>
    change(deps, actor, of, (tx) => addNote(deps, tx, actor, { of, text })),

  /** 403 for another person's note, except for admins. */
  change: (actor: Actor, of: store.Noted, noteId: string, text: string): Promise<NotesAndTags> =>
    change(deps, actor, of, async (tx) => {
      const before = await ownNote(tx, actor, of, noteId)
      if (before.text === text) return
      const changedAt = deps.clock.now()
      await store.updateNote(tx, actor.merchantId, noteId, { text, changedAt })
      await record(deps, tx, actor, { of, action: 'note.changed', details: { noteId } })
    }),

  remove: (actor: Actor, of: store.Noted, noteId: string): Promise<NotesAndTags> =>
    change(deps, actor, of, async (tx) => {
      await ownNote(tx, actor, of, noteId)
      await store.deleteNote(tx, actor.merchantId, noteId)
      await record(deps, tx, actor, { of, action: 'note.removed', details: { noteId } })
    }),

  /** Ignores a tag to add that exists, in any case, and one to remove that does not. 409 beyond the limit. */
  changeTags: (actor: Actor, of: store.Noted, tags: TagChange): Promise<NotesAndTags> =>
    change(deps, actor, of, (tx, recordAt) =>
      changeTags(deps, tx, actor, { of, recordAt, ...tags }),
    ),

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
  actor: Actor,
  of: store.Noted,
): Promise<NotesAndTags> {
  const { merchantId } = actor
  const [exists, notes, tags] = await Promise.all([
    isKnown(reader, merchantId, of),
    readNotes(reader, merchantId, of),
    tagsOfRecords(reader, merchantId, of.recordKind, [of.recordId]),
  ])
  if (!exists) throw notFound()
  return { notes: notes.map((note) => toNote(note, actor)), tags: tags.get(of.recordId) ?? [] }
}

async function change(
  deps: NotesDeps,
  actor: Actor,
  of: store.Noted,
  work: (tx: MerchantTx, recordAt: Date) => Promise<void>,
): Promise<NotesAndTags> {
  await deps.db.inMerchant(actor.merchantId, async (tx) => {
    await store.lockRecord(tx, actor.merchantId, of)
    const recordAt = await store.readRecordTime(tx, actor.merchantId, of)
    if (!recordAt) throw notFound()
    await work(tx, recordAt)
    await deps.searchIndex.notesChanged(tx, actor.merchantId, of)
  })
  return read(deps, actor, of)
}

async function addNote(
  deps: NotesDeps,
  tx: MerchantTx,
  actor: Actor,
  { of, text }: { of: store.Noted; text: string },
): Promise<void> {
  if ((await store.countNotes(tx, actor.merchantId, of)) >= MAX_NOTES)
    throw conflict('too_many_notes', `A record has at most ${MAX_NOTES} notes.`)
  const noteId = deps.newId('note')
  const written = { writtenBy: actor.userId, writtenAt: deps.clock.now() }
  await store.insertNote(tx, actor.merchantId, { ...of, ...written, noteId, text })
  await record(deps, tx, actor, { of, action: 'note.added', details: { noteId } })
}

async function changeTags(
  deps: NotesDeps,
  tx: MerchantTx,
  actor: Actor,
  { of, recordAt, add, remove }: TagChange & { of: store.Noted; recordAt: Date },
): Promise<void> {
  const { merchantId } = actor
  const before = await store.readTags(tx, merchantId, of)
  const previous = new Map(before.map((tag) => [tag.tagKey, tag.tag]))
  const off = [...new Set(remove.map(tagKey))].filter((key) => previous.has(key))
  const on = new Map(
    add.map((tag) => [tagKey(tag), tag] as const).filter(([key]) => !previous.has(key)),
  )
  if (previous.size - off.length + on.size > MAX_TAGS)
    throw conflict('too_many_tags', `A record has at most ${MAX_TAGS} tags.`)
  if (off.length > 0) await store.deleteTags(tx, merchantId, of, off)
  const fresh = [...on].map(([key, tag]) => ({ ...of, tagKey: key, tag, recordAt }))
  if (fresh.length > 0) await store.insertTags(tx, merchantId, fresh)
  for (const key of off) {
    const details = { tag: previous.get(key) ?? key }
    await record(deps, tx, actor, { of, action: 'tag.removed', details })
  }
  for (const tag of on.values())
    await record(deps, tx, actor, { of, action: 'tag.added', details: { tag } })
}

const isOwn = ({ writtenBy }: { writtenBy: string }, actor: Actor): boolean =>
  writtenBy === actor.userId || ADMIN_ROLES.some((role) => role === actor.role)

async function ownNote(
  tx: MerchantTx,
  actor: Actor,
  of: store.Noted,
  noteId: string,
): Promise<store.WrittenNote> {
  const note = await store.readNote(tx, actor.merchantId, of, noteId)
  if (!note) throw notFound()
  if (!isOwn(note, actor))
    throw forbidden('note_of_another', 'Only the author or an admin can change a note.')
  return note
}

const toNote = (note: ReadNote, actor: Actor): Note => ({
  noteId: note.noteId,
  text: note.text,
  writtenAt: note.writtenAt.toISOString(),
  changedAt: note.changedAt?.toISOString() ?? null,
  name: note.name,
  email: note.email,
  isChangeable: hasPermission(actor, 'customers:write') && isOwn(note, actor),
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
