import { ApiError } from '@paydeck/contract/protocol/error'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { Refusal, serve } from '../../../test/network.ts'
import { tagObstacle, type TagOutcome, tagRecords, tagsOf } from './tag-records.ts'

afterEach(() => vi.restoreAllMocks())

const SAVED = { notes: [], tags: ['VIP'] }

const row = (...tags: string[]) => ({ recordId: 'r', name: 'HC-7', tags })

test('skips a row that already has the tag, or that lacks the tag to remove', () => {
  const has = row('Wholesale', 'VIP')
  expect(tagObstacle('add', ' vip ', has)).toBe('Has this tag already.')
  expect(tagObstacle('add', 'vip2', has)).toBeNull()
  expect(tagObstacle('remove', 'vip', has)).toBeNull()
  expect(tagObstacle('remove', 'vip2', has)).toBe('Does not have this tag.')
  expect(tagObstacle('add', 'vip', row())).toBeNull()
})

test('lists the tags of rows once each, in their first spelling, sorted', () => {
  expect(tagsOf([row('Wholesale', 'VIP'), row('vip', 'Audit'), row()])).toEqual([
    'Audit',
    'VIP',
    'Wholesale',
  ])
})

test('a record whose answer breaks off counts as failed, and the lists are refetched', async () => {
  const broken = { text: () => Promise.reject(new Error('Broken off')) }
  serve({
    'PATCH /dashboard/merchant/m1/records/payments/p1/tags': Object.assign(new Response(), broken),
  })
  const client = createQueryClient()
  const lists = [
    ['notes', 'm1'],
    ['payments', 'm1'],
    ['refunds', 'm1'],
  ]
  for (const key of lists) client.setQueryData(key, [])
  const outcomes: TagOutcome[] = []
  await new MutationObserver(client, tagRecords('m1', 'payments', 'add')).mutate({
    recordIds: ['p1'],
    tag: 'VIP',
    onOutcome: (_, outcome) => outcomes.push(outcome),
  })
  expect(outcomes).toEqual([
    { state: 'running' },
    { state: 'failed', error: new ApiError('Something went wrong.', 0, 'no_answer') },
  ])
  expect(outcomes[1]).toMatchObject({ error: { status: 0, errorCode: 'no_answer' } })
  expect(lists.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
})

test.each(['add', 'remove'] as const)(
  'one failed record does not stop the others: %s',
  async (action) => {
    const pathOf = (id: string) => `/dashboard/merchant/m1/records/payments/${id}/tags`
    const { sent } = serve({
      [`PATCH ${pathOf('p1')}`]: SAVED,
      [`PATCH ${pathOf('p2')}`]: new Refusal(409, 'Too many tags.'),
      [`PATCH ${pathOf('p3')}`]: SAVED,
    })
    const outcomes: [string, TagOutcome['state'], string?][] = []
    const observer = new MutationObserver(createQueryClient(), tagRecords('m1', 'payments', action))
    await observer.mutate({
      recordIds: ['p1', 'p2', 'p3'],
      tag: 'VIP',
      onOutcome: (id, outcome) =>
        outcomes.push(
          outcome.state === 'failed'
            ? [id, outcome.state, outcome.error.message]
            : [id, outcome.state],
        ),
    })
    expect(sent).toEqual(
      ['p1', 'p2', 'p3'].map((id) => ({
        method: 'PATCH',
        path: pathOf(id),
        body: { [action]: ['VIP'] },
      })),
    )
    expect(outcomes).toEqual([
      ['p1', 'running'],
      ['p1', 'done'],
      ['p2', 'running'],
      ['p2', 'failed', 'Too many tags.'],
      ['p3', 'running'],
      ['p3', 'done'],
    ])
  },
)
