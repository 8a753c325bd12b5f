import { expect, test } from 'vitest'

import { pollDelay } from './poll-delay.ts'

test('waits one second at first, then longer, at most ten', () => {
  const delays = Array.from({ length: 12 }, (_, polls) => pollDelay(polls))
  expect(delays[0]).toBe(1_000)
  expect(delays.at(-1)).toBe(10_000)
  for (const [index, delay] of delays.entries())
    expect(delay).toBeGreaterThanOrEqual(delays[index - 1] ?? 0)
})
