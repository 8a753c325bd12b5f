import { noteCalls, type NotedKind } from '@paydeck/contract/calls/notes'
import { tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import { ApiError } from '@paydeck/contract/protocol/error'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

import { notesKey } from './note-queries.ts'

export type TagAction = 'add' | 'remove'

export interface TaggedRow {
  recordId: string
  name: string
  tags: readonly string[]
}

export type TagOutcome = { state: 'running' | 'done' } | { state: 'failed'; error: ApiError }

interface TagRequest {
  recordIds: readonly string[]
  tag: string
  onOutcome: (recordId: string, outcome: TagOutcome) => void
}

/** One call per record, in sequence. A failure does not stop the others, and a repeat is harmless. */
export const tagRecords = (merchantId: string, recordKind: NotedKind, action: TagAction) =>
  mutationOptions({
    mutationFn: async ({ recordIds, tag, onOutcome }: TagRequest) => {
      for (const recordId of recordIds) {
        onOutcome(recordId, { state: 'running' })
        try {
          const body = { [action]: [tag] }
          await call(noteCalls.changeTags, { merchantId, recordKind, recordId, body })
          onOutcome(recordId, { state: 'done' })
        } catch (thrown) {
          onOutcome(recordId, { state: 'failed', error: toApiError(thrown) })
        }
      }
    },
    meta: { makesStale: [notesKey(merchantId), [recordKind, merchantId]] },
  })

const toApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('Something went wrong.', 0, 'no_answer')

/** Why a row is skipped; null if it is not. */
export function tagObstacle(action: TagAction, tag: string, { tags }: TaggedRow): string | null {
  const hasTag = tags.some((other) => tagKey(other) === tagKey(tag))
  if (action === 'add') return hasTag ? 'Has this tag already.' : null
  return hasTag ? null : 'Does not have this tag.'
}

/** The tags of all rows, once each, in their first spelling. */
export function tagsOf(rows: readonly TaggedRow[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of rows.flatMap(({ tags }) => tags))
    if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
  return [...byKey.values()].toSorted((a, b) => a.localeCompare(b))
}
