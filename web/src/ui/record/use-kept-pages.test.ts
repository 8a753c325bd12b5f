import { expect, test } from 'vitest'

import { nextPages } from './use-kept-pages.ts'

const LIST = { named: null, shown: null }
const at = (record: string) => ({ named: record, shown: record })
/** Shown before the address changes. */
const ahead = (named: string | null, shown: string | null) => ({ named, shown })

/** The visits and records that are rendered after these steps. */
function drawnAfter(...steps: Parameters<typeof nextPages>[1][]): string[] {
  let kept: Parameters<typeof nextPages>[0] = { shown: null, pages: [] }
  for (const step of steps) kept = nextPages(kept, step)
  return kept.pages.map(({ visit, record }) => `${visit} ${record}`)
}
const opened = [LIST, ahead(null, 'a'), at('a')]
const closed = [...opened, ahead('a', null), LIST]

test('a record closed by its "Back" link is kept behind the list, and reopening it continues the visit', () => {
  expect(drawnAfter(...opened)).toEqual(['1 a'])
  expect(drawnAfter(...closed)).toEqual(['1 a'])
  expect(drawnAfter(...closed, ahead(null, 'a'), at('a'))).toEqual(['1 a'])
})

test('another record renders anew, and the previous one is dropped once the address has changed', () => {
  expect(drawnAfter(...closed, ahead(null, 'b'))).toEqual(['1 a', '2 b'])
  expect(drawnAfter(...closed, ahead(null, 'b'), at('b'))).toEqual(['2 b'])
  expect(drawnAfter(...closed, ahead(null, 'b'), ahead(null, null))).toEqual([])
  expect(drawnAfter(...closed, at('b'))).toEqual(['2 b'])
})

test('the neighbour of a record takes its place', () => {
  expect(drawnAfter(...opened, ahead('a', 'b'), at('b'))).toEqual(['1 b'])
  expect(drawnAfter(...closed, ahead(null, 'b'), ahead(null, 'c'), at('c'))).toEqual(['2 c'])
})

test('the browser’s Back keeps no record, so that an open dialog does not return with it', () => {
  expect(drawnAfter(...opened, LIST)).toEqual([])
  expect(drawnAfter(...opened, LIST, ahead(null, 'a'))).toEqual(['1 a'])
})

test('the same step twice changes nothing', () => {
  const first = nextPages({ shown: null, pages: [] }, at('a'))
  expect(nextPages(first, at('a'))).toBe(first)
})
