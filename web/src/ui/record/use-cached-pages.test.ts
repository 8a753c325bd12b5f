import { expect, test } from 'vitest'

import { nextPages } from './use-cached-pages.ts'

const LIST = { urlRecord: null, shown: null }
const at = (record: string) => ({ urlRecord: record, shown: record })
/** Shown before the address changes. */
const beforeUrl = (urlRecord: string | null, shown: string | null) => ({ urlRecord, shown })

/** The visits and records that are rendered after these steps. */
function renderedAfter(...steps: Parameters<typeof nextPages>[1][]): string[] {
  let cache: Parameters<typeof nextPages>[0] = { shown: null, pages: [] }
  for (const step of steps) cache = nextPages(cache, step)
  return cache.pages.map(({ visit, record }) => `${visit} ${record}`)
}
const opened = [LIST, beforeUrl(null, 'a'), at('a')]
const closed = [...opened, beforeUrl('a', null), LIST]

test('a record closed by its "Back" link is kept behind the list, and reopening it continues the visit', () => {
  expect(renderedAfter(...opened)).toEqual(['1 a'])
  expect(renderedAfter(...closed)).toEqual(['1 a'])
  expect(renderedAfter(...closed, beforeUrl(null, 'a'), at('a'))).toEqual(['1 a'])
})

test('another record renders anew, and the previous one is dropped once the address has changed', () => {
  expect(renderedAfter(...closed, beforeUrl(null, 'b'))).toEqual(['1 a', '2 b'])
  expect(renderedAfter(...closed, beforeUrl(null, 'b'), at('b'))).toEqual(['2 b'])
  expect(renderedAfter(...closed, beforeUrl(null, 'b'), beforeUrl(null, null))).toEqual([])
  expect(renderedAfter(...closed, at('b'))).toEqual(['2 b'])
})

test('the neighbour of a record takes its place', () => {
  expect(renderedAfter(...opened, beforeUrl('a', 'b'), at('b'))).toEqual(['1 b'])
  expect(renderedAfter(...closed, beforeUrl(null, 'b'), beforeUrl(null, 'c'), at('c'))).toEqual([
    '2 c',
  ])
})

test('the browser’s Back keeps no record, so that an open dialog does not return with it', () => {
  expect(renderedAfter(...opened, LIST)).toEqual([])
  expect(renderedAfter(...opened, LIST, beforeUrl(null, 'a'))).toEqual(['1 a'])
})

test('the same step twice changes nothing', () => {
  const first = nextPages({ shown: null, pages: [] }, at('a'))
  expect(nextPages(first, at('a'))).toBe(first)
})
