import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** A page that shows, when a read ends, what had happened when it began. */
function page(takesMs: number) {
  const happened: number[] = []
  const lateness: number[] = []
  let readings = 0
  let open = 0
  let mostOpen = 0
  const pace = paced(async () => {
    readings += 1
    open += 1
    mostOpen = Math.max(mostOpen, open)
    const calls = happened.splice(0)
    await wait(takesMs)
    open -= 1
    for (const at of calls) lateness.push(performance.now() - at)
  })
  return {
    pace,
    lateness,
    happen() {
      happened.push(performance.now())
      pace.ask()
    },
    readings: () => readings,
    mostOpen: () => mostOpen,
  }
}

for (const chance of [0, 0.5, 0.999])
  test(`BEY-103 at five payments a second a page shows each within a second, with random value ${chance}`, async () => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const { pace, lateness, happen, readings } = page(120)
    for (let payment = 0; payment < 100; payment++) {
      happen()
      await vi.advanceTimersByTimeAsync(200)
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(lateness).toHaveLength(100)
    expect(Math.max(...lateness)).toBeLessThan(900)
    // Keeps the load of two hundred such pages bearable.
    expect(readings()).toBeLessThan(45)
    pace.stop()
  })

for (const [listeners, readings] of [
  [1, 17],
  [15, 17],
  [30, 8],
  [200, 1],
] as const)
  test(`BEY-103 with ${listeners} browsers each reads ${readings} times in ten seconds, to leave calls for the shop`, async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    let reads = 0
    const pace = paced(() => Promise.resolve(void (reads += 1)))
    for (let payment = 0; payment < 50; payment++) {
      pace.ask(listeners)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(reads).toBe(readings)
    pace.stop()
  })

test('BEY-103 after a quiet time a single payment causes a single read, at once', async () => {
  const { pace, lateness, happen, readings } = page(50)
  for (let payment = 0; payment < 3; payment++) {
    happen()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(readings()).toBe(payment + 1)
  }
  expect(Math.max(...lateness)).toBeLessThanOrEqual(350)
  pace.stop()
})

test('BEY-103 reads one at a time, and pauses three times as long as a slow read took', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { pace, happen, readings, mostOpen } = page(1_000)
  for (let payment = 0; payment < 200; payment++) {
    happen()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(mostOpen()).toBe(1)
  expect(readings()).toBe(10)
  pace.stop()
})

test('BEY-103 a read that fails or never ends does not stop later ones', async () => {
  const outcomes = [
    () => Promise.reject(new Error('unreachable')),
    () => new Promise<void>(() => undefined),
    () => Promise.resolve(),
  ]
  let readings = 0
  const pace = paced(() => outcomes[readings++]?.() ?? Promise.resolve())
  for (let second = 0; second < 15; second++) {
    pace.ask()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(readings).toBeGreaterThan(3)
  pace.stop()
})

test('reads nothing more once stopped', async () => {
  const { pace, happen, readings } = page(1_000)
  happen()
  await vi.advanceTimersByTimeAsync(500)
  happen()
  pace.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  happen()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readings()).toBe(1)
})
