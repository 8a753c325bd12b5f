import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPrerenderThrottle } from './prerender-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const startThrottle = (isLimited = true) =>
  createPrerenderThrottle({ now: () => performance.now(), isLimited })
const renderTaking =
  (ms: number, page = 'html') =>
  (): string => {
    vi.advanceTimersByTime(ms)
    return page
  }

/** Work that runs until `end` or `fail` is called. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('read'), fail: () => reject(new Error('Gone')) }
}

test('BEY-266 renders one page at a time, with pauses in between', () => {
  const throttle = startThrottle()
  expect(throttle.render(renderTaking(20))).toBe('html')
  expect(throttle.render(renderTaking(20))).toBeNull()
  vi.advanceTimersByTime(79)
  expect(throttle.render(renderTaking(20))).toBeNull()
  vi.advanceTimersByTime(1)
  expect(throttle.render(renderTaking(20))).toBe('html')
})

test('BEY-266 starts no reads during a pause, even after a failed render', async () => {
  const throttle = startThrottle()
  const failing = () => {
    renderTaking(10)()
    throw new Error('No HTML')
  }
  expect(() => throttle.render(failing)).toThrow('No HTML')
  expect(await throttle.prepare(() => Promise.resolve('read'))).toBeNull()
  vi.advanceTimersByTime(40)
  expect(await throttle.prepare(() => Promise.resolve('read'))).toBe('read')
})

test('BEY-266 waits 300 ms for slow reads, which count towards the limit until they end', async () => {
  const throttle = startThrottle()
  const pending = Array.from({ length: 4 }, heldWork)
  const queued = pending.map(({ work }) => throttle.prepare(work))
  expect(await throttle.prepare(() => Promise.resolve('fifth'))).toBeNull()
  await vi.advanceTimersByTimeAsync(300)
  expect(await Promise.all(queued)).toEqual([null, null, null, null])
  expect(await throttle.prepare(() => Promise.resolve('fifth'))).toBeNull()

  // A read that fails after its page was given up must not crash the server.
  pending[0]?.fail()
  pending[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(await throttle.prepare(() => Promise.resolve('next'))).toBe('next')
  const failing = heldWork()
  const read = throttle.prepare(failing.work)
  failing.fail()
  await expect(read).rejects.toThrow('Gone')
})

test('BEY-266 without limits prepares and renders every page', async () => {
  const throttle = startThrottle(false)
  const pending = Array.from({ length: 5 }, heldWork)
  const queued = pending.map(({ work }) => throttle.prepare(work))
  await vi.advanceTimersByTimeAsync(301)
  for (const { end } of pending) end()
  expect(new Set(await Promise.all(queued))).toEqual(new Set(['read']))
  expect([throttle.render(renderTaking(20)), throttle.render(renderTaking(20))]).toEqual([
    'html',
    'html',
  ])
})
