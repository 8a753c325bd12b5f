import * as z from 'zod/mini'

import {
  isTag,
  MAX_NOTE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  tidyNote,
  tidyTag,
} from '../merchant/notes-and-tags.ts'
import { route } from '../protocol/route.ts'
import { instant, maybeText } from '../protocol/wire.ts'

/** The records with notes and tags, as named in paths. */
export const NOTED_KINDS = ['payments', 'customers'] as const
export type NotedKind = (typeof NOTED_KINDS)[number]

const noteText = z.pipe(
  z.pipe(z.string(), z.transform(tidyNote)),
  z
    .string()
    .check(
      z.minLength(1, 'Please write a note'),
      z.maxLength(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters`),
    ),
)

export const tagText = z.pipe(
  z.pipe(z.string(), z.transform(tidyTag)),
  z
    .string()
    .check(
      z.maxLength(MAX_TAG_LENGTH, `A tag has at most ${MAX_TAG_LENGTH} characters`),
      z.refine(isTag, 'A tag is a short word without commas'),
    ),
)

export const note = z.object({
  noteId: z.string(),
  text: z.string(),
  writtenAt: instant,
  /** When it was last changed; null for never. */
  changedAt: z.nullable(instant),
  /** The author; both are null if the person no longer exists. */
  name: maybeText,
  email: maybeText,
  /** Whether the caller wrote it or is an admin. */
  isChangeable: z.boolean(),
})
export type Note = z.infer<typeof note>

export const notesAndTags = z.object({
  /** Oldest first. */
  notes: z.array(note),
  /** In alphabetical order. */
  tags: z.array(z.string()),
})
export type NotesAndTags = z.infer<typeof notesAndTags>

const RECORD = '/dashboard/merchant/{merchantId}/records/{recordKind}/{recordId}' as const
const body = z.object({ text: noteText })
const writing = {
  base: 'api',
  access: 'staff',
  permission: 'customers:write',
  answer: notesAndTags,
} as const
const tags = z.optional(z.array(tagText).check(z.maxLength(MAX_TAGS)))

/** Only for staff: customers, shops and webhooks never see them. */
export const noteCalls = {
  getNotes: route({
    base: 'api',
    method: 'GET',
    path: `${RECORD}/notes`,
    summary: 'The notes and tags of a payment or a customer',
    access: 'staff',
    permission: ['payments:read', 'customers:read'],
    answer: notesAndTags,
    otherwise: 'Failed to get the notes',
  }),
  addNote: route({
    ...writing,
    method: 'POST',
    path: `${RECORD}/notes`,
    summary: 'Write a note on a payment or a customer',
    body,
    otherwise: 'Failed to save the note',
  }),
  changeNote: route({
    ...writing,
    method: 'PATCH',
    path: `${RECORD}/notes/{noteId}`,
    summary: 'Change one’s own note; admins can change any',
    body,
    otherwise: 'Failed to save the note',
  }),
  removeNote: route({
    ...writing,
    method: 'DELETE',
    path: `${RECORD}/notes/{noteId}`,
    summary: 'Delete one’s own note; admins can delete any',
    otherwise: 'Failed to delete the note',
  }),
  changeTags: route({
    ...writing,
    method: 'PATCH',
    path: `${RECORD}/tags`,
    summary:
      'Add tags to a payment or a customer and take others off; in any case they are the same',
    body: z.object({ add: tags, remove: tags }),
    otherwise: 'Failed to save the tags',
  }),
  listTags: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/tags',
    summary: 'Tags that the merchant’s people use, in alphabetical order, at most 50',
    access: 'staff',
    permission: ['payments:read', 'customers:read'],
    /** A prefix, in any case. */
    query: z.object({ start: z.optional(z.string().check(z.maxLength(MAX_TAG_LENGTH))) }),
    answer: z.array(z.string()),
    otherwise: 'Failed to get the tags',
  }),
} as const
