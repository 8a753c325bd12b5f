import * as z from 'zod/mini'

import { OPERATOR_PERMISSIONS, type OperatorPermission } from '../access/operator-permissions.ts'
import { instant } from '../protocol/wire.ts'
import { call } from './call.ts'

const text = z.string()
const names = Object.keys(OPERATOR_PERMISSIONS) as [OperatorPermission, ...OperatorPermission[]]
const permission = z.enum(names)
const code = z.string().check(z.maxLength(20))
const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const batchLimit = z.int().check(z.minimum(0), z.maximum(99_999_999_999_99))
const done = z.object({ isDone: z.boolean() })

export const listedPerson = z.object({
  email: text,
  name: text,
  permissions: z.array(text),
  /** The largest payment file, in minor units of its currency. */
  batchLimit: z.int(),
  lastSignInAt: z.nullable(instant),
  isDisabled: z.boolean(),
  /** The caller. */
  isSelf: z.boolean(),
  /** The caller has seen this person's app key, so another person must give the link. */
  isKeyOfYours: z.boolean(),
})
export type ListedPerson = z.infer<typeof listedPerson>

/** Changes to access that one person requests and another decides. */
export const PERSON_CHANGES = {
  add: 'Add',
  grants: 'Change the permissions of',
  factor: 'Give a new key for the app to',
  restore: 'Restore the access of',
} as const
export type PersonChangeKind = keyof typeof PERSON_CHANGES

const wanted = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    email,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    permissions: z.array(permission),
    batchLimit,
  }),
  z.object({
    kind: z.literal('grants'),
    email,
    permissions: z.array(permission),
    batchLimit,
  }),
  z.object({ kind: z.literal('factor'), email }),
  z.object({
    kind: z.literal('restore'),
    email,
    permissions: z.array(permission),
    batchLimit,
  }),
])
export type WantedPersonChange = z.output<typeof wanted>

export const personChange = z.object({
  changeId: text,
  kind: z.enum(['add', 'grants', 'factor', 'restore']),
  email: text,
  name: z.nullable(text),
  /** Null: unchanged. */
  permissions: z.nullable(z.array(text)),
  batchLimit: z.nullable(z.int()),
  reason: text,
  askedBy: text,
  askedAt: instant,
  /** Another person must decide, because the caller requested it or is its subject. */
  isYours: z.boolean(),
})
export type PersonChange = z.infer<typeof personChange>

/** The operator's people. Giving access needs two of them; ending it needs one. */
export const peopleCalls = {
  listPeople: call({
    method: 'GET',
    path: '/people',
    needs: 'people:manage',
    answer: z.object({ people: z.array(listedPerson), changes: z.array(personChange) }),
  }),
  askPersonChange: call({
    method: 'POST',
    path: '/people/changes',
    needs: 'people:manage',
    body: z.object({ wanted, reason, code }),
    answer: z.object({ changeId: text }),
  }),
  approvePersonChange: call({
    method: 'POST',
    path: '/people/changes/{changeId}/approve',
    needs: 'people:manage',
    body: z.object({ code }),
    /** The key for the person's app, shown only once; null if they keep theirs. */
    answer: z.object({ key: z.nullable(z.object({ secret: text, uri: text })) }),
  }),
  refusePersonChange: call({
    method: 'POST',
    path: '/people/changes/{changeId}/refuse',
    needs: 'people:manage',
    body: z.object({ reason }),
    answer: done,
  }),
  makePersonLink: call({
    method: 'POST',
    path: '/people/link',
    needs: 'people:manage',
    body: z.object({ email, code }),
    answer: z.object({ path: text }),
  }),
  disablePerson: call({
    method: 'POST',
    path: '/people/disable',
    needs: 'people:manage',
    body: z.object({ email, reason, code }),
    answer: done,
  }),
} as const
