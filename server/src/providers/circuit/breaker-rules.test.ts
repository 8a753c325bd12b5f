import { expect, test } from 'vitest'

import { type Breaker, CLOSED, entered, failed, waitOf } from './breaker-rules.ts'

const SECOND = 1_000

const failing = (times: readonly number[], from: Breaker = CLOSED): Breaker =>
  times.reduce((breaker, at) => failed(breaker, at * SECOND), from)

test('BEY-117 opens after five failures in a row within two minutes, not after fewer or slower ones', () => {
  expect(failing([0, 10, 20, 30]).state).toBe('closed')
  expect(failing([0, 10, 20, 30, 40]).state).toBe('open')
  expect(failing([0, 40, 80, 120, 160, 200]).state).toBe('closed')
})

test('BEY-117 allows no calls while open, and a single probe after the pause', () => {
  const open = failing([0, 0, 0, 0, 0])
  expect(waitOf(open, 1 * SECOND)).toBe(9 * SECOND)
  expect(waitOf(open, 10 * SECOND)).toBe(null)
  const probing = entered(open)
  expect(waitOf(probing, 10 * SECOND)).toBe(2 * SECOND)
  // A call that was already running says nothing new.
  expect(failed(open, 5 * SECOND)).toBe(open)
})

test('BEY-117 a clock set back does not block calls', () => {
  expect(waitOf(failing([3_600, 3_600, 3_600, 3_600, 3_600]), 0)).toBe(null)
})

test('BEY-117 a failed probe doubles the pause, up to a minute', () => {
  let breaker = failing([0, 0, 0, 0, 0])
  const pauses: (number | null)[] = []
  for (let now = 0, n = 0; n < 5; n++) {
    const wait = waitOf(breaker, now)
    pauses.push(wait)
    now += wait ?? 0
    breaker = failed(entered(breaker), now)
  }
  expect(pauses).toEqual([10, 20, 40, 60, 60].map((seconds) => seconds * SECOND))
})
