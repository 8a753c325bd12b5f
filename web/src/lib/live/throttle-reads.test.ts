import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { throttleReads } from './throttle-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** A page that shows, when a read ends, what had happened when it began. */
function page(takesMs: number) {
  const events: number[] = []
  const lateness: number[] = []
  let reads = 0
  let open = 0
  let maxOpen = 0
  const throttle = throttleReads(async () => {
    reads += 1
    open += 1
    maxOpen = Math.max(maxOpen, open)
    const calls = events.splice(0)
    await sleep(takesMs)
    open -= 1
    for (const eventAt of calls) lateness.push(performance.now() - eventAt)
  })
  return {
    throttle,
    lateness,
    emit() {
      events.push(performance.now())
      throttle.request()
    },
    reads: () => reads,
    maxOpen: () => maxOpen,
  }
}

for (const chance of [0, 0.5, 0.999])
  test(`BEY-103 at five payments a second a page shows each within a second, with random value ${chance}`, async () => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const { throttle, lateness, emit, reads } = page(120)
    for (let payment = 0; payment < 100; payment++) {
      emit()
      await vi.advanceTimersByTimeAsync(200)
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(lateness).toHaveLength(100)
    expect(Math.max(...lateness)).toBeLessThan(900)
    // Keeps the load of two hundred such pages bearable.
    expect(reads()).toBeLessThan(45)
    throttle.stop()
  })

for (const [listeners, expected] of [
  [1, 17],
  [15, 17],
  [30, 8],
  [200, 1],
] as const)
  test(`BEY-103 with ${listeners} browsers each reads ${expected} times in ten seconds, to leave calls for the shop`, async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    let reads = 0
    const throttle = throttleReads(() => Promise.resolve(void (reads += 1)))
    for (let payment = 0; payment < 50; payment++) {
      throttle.request(listeners)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(reads).toBe(expected)
    throttle.stop()
  })

test('BEY-103 after a quiet time a single payment causes a single read, at once', async () => {
  const { throttle, lateness, emit, reads } = page(50)
  for (let payment = 0; payment < 3; payment++) {
    emit()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads()).toBe(payment + 1)
  }
  expect(Math.max(...lateness)).toBeLessThanOrEqual(350)
  throttle.stop()
})

test('BEY-103 reads one at a time, and pauses three times as long as a slow read took', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { throttle, emit, reads, maxOpen } = page(1_000)
  for (let payment = 0; payment < 200; payment++) {
    emit()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(maxOpen()).toBe(1)
  expect(reads()).toBe(10)
  throttle.stop()
})

test('BEY-103 a read that fails or never ends does not stop later ones', async () => {
  const outcomes = [
    () => Promise.reject(new Error('unreachable')),
    () => new Promise<void>(() => undefined),
    () => Promise.resolve(),
  ]
  let reads = 0
  const throttle = throttleReads(() => outcomes[reads++]?.() ?? Promise.resolve())
  for (let second = 0; second < 15; second++) {
    throttle.request()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(reads).toBeGreaterThan(3)
  throttle.stop()
})

test('reads nothing more once stopped', async () => {
  const { throttle, emit, reads } = page(1_000)
  emit()
  await vi.advanceTimersByTimeAsync(500)
  emit()
  throttle.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  emit()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(1)
})
