import { expect, test } from 'vitest'

import { nextRows, steadyRows } from './steady-rows.ts'

interface Row {
  id: string
  status: string
}

const row = (id: string, status = 'paid'): Row => ({ id, status })
const keyOf = ({ id }: Row) => id
const [a, b, c] = [row('a'), row('b'), row('c')]
const ids = (rows: readonly Row[]) => rows.map(keyOf).join('')
const free = { keyOf, isHeld: false }
const held = { keyOf, isHeld: true }

test('BEY-103 a list that refreshes itself marks the rows that are new or have changed', () => {
  const changed = row('b', 'refunded')
  const next = nextRows(steadyRows([a, b]), [c, a, changed], free)
  expect(next).toEqual({
    latest: [c, a, changed],
    shown: [c, a, changed],
    changedKeys: new Set(['c', 'b']),
    waiting: 0,
  })
})

test('BEY-103 rows that only moved are not marked, although the answer has new objects for them', () => {
  const { changedKeys } = nextRows(steadyRows([a, b]), [c, row('a'), row('b')], free)
  expect([...changedKeys]).toEqual(['c'])
})

test('BEY-103 under the pointer no row moves: changes show in place, new rows wait until it leaves', () => {
  const changed = row('a', 'refunded')
  const under = nextRows(steadyRows([a, b]), [c, changed], held)
  expect(under.shown).toEqual([changed, b])
  expect([...under.changedKeys]).toEqual(['a'])
  expect(under.waiting).toBe(1)
  const after = nextRows(under, under.latest, free)
  expect(ids(after.shown)).toBe('ca')
  expect([...after.changedKeys].toSorted()).toEqual(['a', 'c'])
  expect(after.waiting).toBe(0)
})

test('a change that moves nothing shows under the pointer too', () => {
  const changed = row('b', 'refunded')
  const next = nextRows(steadyRows([a, b]), [a, changed], held)
  expect(next.shown).toEqual([a, changed])
  expect(next.waiting).toBe(0)
})
