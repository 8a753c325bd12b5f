import { expect, test } from 'vitest'

import { SetClock } from './clock.ts'
import { retries } from './retry-policy.ts'

async function triedAt(limitMs: number, lateMs = 0): Promise<number[]> {
  const since = new Date('2026-03-02T00:00:00Z')
  const clock = new SetClock(new Date(since.getTime() + lateMs))
  const pause = async (ms: number) => clock.advance(ms)
  const at: number[] = []
  for await (const _ of retries({ limitMs, pause }, clock, since))
    at.push((clock.wall().getTime() - since.getTime()) / 1000)
  return at
}

test('BEY-69 retries for forty seconds, with growing pauses', async () => {
  expect(await triedAt(40_000)).toEqual([0.5, 1.5, 3.5, 7.5, 12.5, 17.5, 22.5, 27.5, 32.5, 37.5])
})

test('BEY-69 counts the time of the first answer', async () => {
  expect(await triedAt(40_000, 30_000)).toEqual([30.5, 31.5, 33.5, 37.5])
  expect(await triedAt(40_000, 40_000)).toEqual([])
})
