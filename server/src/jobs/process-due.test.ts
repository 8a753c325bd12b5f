import { expect, test } from 'vitest'

import { processDue } from './process-due.ts'

/** Rows that stay due until processed; failing ones stay due. */
function rows(count: number, fails: (row: number) => boolean = () => false) {
  let due = Array.from({ length: count }, (_, at) => at)
  const reported: number[] = []
  const tried: number[] = []
  return {
    reported,
    tried,
    remaining: () => due,
    work: {
      find: (limit: number) => Promise.resolve(due.slice(0, limit)),
      nameOf: String,
      handle: async (row: number) => {
        tried.push(row)
        if (fails(row)) throw new Error('no')
        await Promise.resolve()
        due = due.filter((dueRow) => dueRow !== row)
      },
      onError: (_failure: unknown, row: number) => void reported.push(row),
    },
  }
}

test.each([0, 1, 49, 50, 51, 230])('processes each of %i due rows once', async (count) => {
  const { work, tried, remaining } = rows(count)
  await processDue(work)
  expect(tried).toEqual(Array.from({ length: count }, (_, at) => at))
  expect(remaining()).toEqual([])
})

test('more failures than one batch do not block the rest, and are retried once per sweep', async () => {
  const { work, tried, reported, remaining } = rows(200, (row) => row < 120)
  await processDue(work)
  expect(tried.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, at) => at))
  expect(reported).toEqual(Array.from({ length: 120 }, (_, at) => at))
  expect(remaining()).toEqual(reported)
})

test('skips rows that another worker has locked', async () => {
  let looks = 0
  const work = { nameOf: String, onError: () => undefined, handle: () => Promise.resolve() }
  await processDue({ ...work, find: () => Promise.resolve(looks++ < 9 ? [1, 2] : []) })
  expect(looks).toBe(2)
})

test('with a concurrency of four, a slow row does not delay the others', async () => {
  const slow = Promise.withResolvers<void>()
  const finished: number[] = []
  let isFound = false
  const all = processDue({
    find: () => Promise.resolve(isFound ? [] : ((isFound = true), [0, 1, 2, 3, 4, 5, 6])),
    nameOf: String,
    handle: async (row) => {
      if (row === 0) await slow.promise
      finished.push(row)
      if (finished.length === 6) slow.resolve()
    },
    onError: () => undefined,
    concurrency: 4,
  })
  await all
  expect(finished).toEqual([1, 2, 3, 4, 5, 6, 0])
})
