import { expect, test } from 'vitest'

import { SetClock } from './clock.ts'
import { tokenBuckets } from './token-buckets.ts'

test('a bucket allows its burst at once, then its rate, and reports what is left', () => {
  const clock = new SetClock(new Date('2026-03-03T00:00:00Z'))
  const take = tokenBuckets(clock, () => ({ burst: 3, perSecond: 2 }))
  expect(take('a')).toEqual({ isAllowed: true, limit: 3, remaining: 2, retryAfter: 0, reset: 0.5 })
  take('a')
  expect(take('a')).toMatchObject({ isAllowed: true, remaining: 0 })
  expect(take('a')).toEqual({
    isAllowed: false,
    limit: 3,
    remaining: 0,
    retryAfter: 0.5,
    reset: 1.5,
  })
  expect(take('b').isAllowed).toBe(true)
  clock.advance(500)
  expect([take('a').isAllowed, take('a').isAllowed]).toEqual([true, false])
})

test('a clock set back neither fills nor empties a bucket', () => {
  const clock = new SetClock(new Date('2026-03-03T00:00:00Z'))
  const take = tokenBuckets(clock, () => ({ burst: 2, perSecond: 1 }))
  take('a')
  clock.advance(-60_000)
  expect([take('a').isAllowed, take('a').isAllowed]).toEqual([true, false])
})

test('bounds its memory, however many keys there are', () => {
  const take = tokenBuckets(new SetClock(new Date('2026-03-03T00:00:00Z')), () => ({
    burst: 1,
    perSecond: 1,
  }))
  take('a')
  for (let n = 0; n < 10_000; n++) take(String(n))
  // It was dropped, so it starts again.
  expect(take('a').isAllowed).toBe(true)
})
