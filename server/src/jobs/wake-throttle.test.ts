import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { wakeThrottle } from './wake-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waking() {
  const runs: string[] = []
  const failures: unknown[] = []
  const throttle = wakeThrottle(
    async (name) => {
      runs.push(name)
      if (name === 'broken') throw new Error('no')
    },
    (failure) => failures.push(failure),
  )
  return { runs, failures, ...throttle }
}

test('runs at once, and once more for all requests during the pause', () => {
  const { runs, wake } = waking()
  for (let call = 0; call < 5; call++) wake('one')
  wake('two')
  expect(runs).toEqual(['one', 'two'])
  vi.advanceTimersByTime(200)
  expect(runs).toEqual(['one', 'two', 'one'])
  vi.advanceTimersByTime(10_000)
  expect(runs).toEqual(['one', 'two', 'one'])
})

test('at the end runs waiting requests, and nothing afterwards', async () => {
  const { runs, wake, flush } = waking()
  for (let call = 0; call < 2; call++) wake('one')
  wake('two')
  await flush()
  vi.advanceTimersByTime(10_000)
  expect(runs).toEqual(['one', 'two', 'one'])
})

test('reports failures, and continues', async () => {
  const { runs, failures, wake } = waking()
  wake('broken')
  await vi.advanceTimersByTimeAsync(200)
  wake('broken')
  await vi.advanceTimersByTimeAsync(0)
  expect([runs.length, failures.length]).toEqual([2, 2])
})
