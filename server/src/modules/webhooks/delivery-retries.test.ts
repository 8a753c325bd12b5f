import { expect, test } from 'vitest'

import { hasArrived, nextAttempt } from './delivery-retries.ts'

test('retries after 1, 5 and 30 minutes, 2, 6, 12 and 24 hours, then stops', () => {
  const now = new Date('2026-03-02T00:00:00Z')
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => {
    const next = nextAttempt(attempts, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1440, null])
})

test.each([
  [200, true],
  [204, true],
  [301, false],
  [404, false],
  [500, false],
])('status %i counts as delivered: %s', (status, arrived) => {
  expect(hasArrived(status)).toBe(arrived)
})
