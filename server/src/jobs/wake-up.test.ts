import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { wakeUp } from './wake-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waking() {
  const runs: string[] = []
  const failures: unknown[] = []
  const made = wakeUp(
    async (name) => {
      runs.push(name)
      if (name === 'broken') throw new Error('no')
    },
    (failure) => failures.push(failure),
  )
  return { runs, failures, ...made }
}

test('runs at once, and once more for all that is asked for meanwhile', () => {
  const { runs, wake } = waking()
  for (let call = 0; call < 5; call++) wake('one')
  wake('two')
  expect(runs).toEqual(['one', 'two'])
  vi.advanceTimersByTime(200)
  expect(runs).toEqual(['one', 'two', 'one'])
  vi.advanceTimersByTime(10_000)
  expect(runs).toEqual(['one', 'two', 'one'])
})

test('at the end runs what still waits, and nothing afterwards', async () => {
  const { runs, wake, flush } = waking()
  for (let call = 0; call < 2; call++) wake('one')
  wake('two')
  await flush()
  vi.advanceTimersByTime(10_000)
  expect(runs).toEqual(['one', 'two', 'one'])
})

test('reports what fails, and goes on', async () => {
  const { runs, failures, wake } = waking()
  wake('broken')
  await vi.advanceTimersByTimeAsync(200)
  wake('broken')
  await vi.advanceTimersByTimeAsync(0)
  expect([runs.length, failures.length]).toEqual([2, 2])
})
