import { expect, test } from 'vitest'

import { isOpen, nextCheck } from './rules.ts'

test('asks for an unknown outcome after 1, 5, 15 and 60 minutes, then every hour', () => {
  const now = new Date('2026-03-02T00:00:00Z')
  const minutes = [0, 1, 2, 3, 4, 30].map(
    (checks) => (nextCheck(checks, now).getTime() - now.getTime()) / 60_000,
  )
  expect(minutes).toEqual([1, 5, 15, 60, 60, 60])
})

test('an operation is open until it has succeeded or failed', () => {
  const statuses = ['started', 'pending', 'unknown', 'succeeded', 'failed'] as const
  expect(statuses.map((status) => isOpen({ status }))).toEqual([true, true, true, false, false])
})
