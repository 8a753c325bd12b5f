import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sweepScheduler, type SweepScheduler } from './sweep-scheduler.ts'

let dueAt: number | null = null
let checks = 0
let queued: number[] = []
let isTaken = false
let scheduler: SweepScheduler | undefined

const now = (): number => Date.now()

function start(pauseSeconds = 60): void {
  scheduler = sweepScheduler({
    sweeps: [
      {
        name: 'test',
        pauseSeconds,
        run: async () => undefined,
        async dueIn() {
          checks++
          return dueAt === null ? null : dueAt - now()
        },
      },
    ],
    async queueRun(_, when) {
      if (isTaken && when !== 'now') return false
      queued.push(now())
      dueAt = null
      return true
    },
    onError: (failure) => {
      throw failure
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  dueAt = null
  checks = 0
  queued = []
  isTaken = false
})
afterEach(() => {
  scheduler?.stop()
  vi.useRealTimers()
})

test('BEY-49 a sweep with nothing due only checks twice a minute', async () => {
  start()
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(queued).toEqual([])
  expect(checks).toBe(20)
})

test('BEY-49 a sweep runs when its first row is due, not at its next check', async () => {
  dueAt = 47_300
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queued).toEqual([47_300])
})

test('a sweep that has just run runs again after its pause', async () => {
  isTaken = true
  dueAt = 50_000
  start()
  await vi.advanceTimersByTimeAsync(55_000)
  isTaken = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(queued.map((at) => Math.floor(at / 1_000))).toEqual([60])
})

test('runs a sweep at once when moving the clock makes it due, even if it has just run', async () => {
  isTaken = true
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  dueAt = 0
  scheduler?.checkNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(queued).toEqual([1_000])
})

test('a stopped worker queues nothing more', async () => {
  dueAt = 5_000
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  scheduler?.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queued).toEqual([])
})
