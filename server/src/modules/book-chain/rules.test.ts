import { expect, test } from 'vitest'

import { digestOf } from '../../kit/secrets/row-seals.ts'
import {
  GRACE_MS,
  type Link,
  missingEvents,
  signedText,
  acceptsUnsealed,
  type LinkedRow,
} from './rules.ts'

const row = (id: string, day: string): LinkedRow => [id, Date.parse(`${day}T10:00:00Z`), 'hash']
const archive = (before: string, ids: string[]) => ({
  before: `${before}T00:00:00.000Z`,
  count: ids.length,
  digest: digestOf(ids),
})

test('BEY-157 events that were archived are accounted for, and no others', () => {
  const removed = [row('a', '2026-01-03'), row('b', '2026-01-02'), row('c', '2026-02-05')]
  const [first, second] = [archive('2026-02-01', ['b', 'a']), archive('2026-03-01', ['c'])]
  expect(missingEvents(removed, [first, second])).toEqual([])
  expect(missingEvents(removed, [first])).toEqual(['audit event c was deleted'])
  expect(missingEvents([], [])).toEqual([])
  // More events are gone than were archived, or other ones.
  for (const ids of [['a'], ['a', 'x']])
    expect(missingEvents(removed, [archive('2026-02-01', ids), second])).toEqual([
      `of the audit events before 2026-02-01T00:00:00.000Z, ${ids.length} were archived and 2 are gone`,
    ])
})

test('BEY-157 rows without a seal are accepted for a day after the first link, if it has unsealed rows', () => {
  const linkedAt = new Date('2026-03-01T00:00:00Z')
  const after = (ms: number) => new Date(linkedAt.getTime() + ms)
  expect(acceptsUnsealed({ linkedAt, unsealed: 3 }, after(GRACE_MS - 1))).toBe(true)
  expect(acceptsUnsealed({ linkedAt, unsealed: 3 }, after(GRACE_MS))).toBe(false)
  expect(acceptsUnsealed({ linkedAt, unsealed: 0 }, linkedAt)).toBe(false)
})

test('an event at exactly the instant of an archive is not part of it', () => {
  const removed: LinkedRow[] = [['a', Date.parse('2026-02-01T00:00:00Z'), 'hash']]
  expect(missingEvents(removed, [archive('2026-02-01', [])])).toEqual(['audit event a was deleted'])
})

test('the signature of a link covers all its fields, in a fixed order', () => {
  const status = {
    ordinal: 7,
    linkedAt: new Date('2026-03-01T00:00:00Z'),
    unsealed: 2,
    toAt: new Date('2026-02-28T23:59:00Z'),
  }
  const text = (link: Link) => JSON.parse(signedText('merc_1', link, 'before')) as unknown
  const signed = (kind: string, rows: unknown) => [
    'merc_1',
    7,
    kind,
    '2026-03-01T00:00:00.000Z',
    rows,
    2,
    '2026-02-28T23:59:00.000Z',
    'before',
  ]
  const rows = [row('a', '2026-01-03'), row('b', '2026-01-04')]
  expect(text({ ...status, kind: 'rows', rows })).toEqual(signed('rows', rows))
  const archived = { digest: 'd', count: 3, before: '2026-02-01T00:00:00.000Z' }
  expect(text({ ...status, kind: 'archive', rows: [archived] })).toEqual(
    signed('archive', ['2026-02-01T00:00:00.000Z', 3, 'd']),
  )
  expect(text({ ...status, kind: 'renewal', rows: [{ digest: 'e' }] })).toEqual(
    signed('renewal', ['e']),
  )
})
