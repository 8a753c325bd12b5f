import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const startTurns = (isLimited = true) => createTurns({ now: () => performance.now(), isLimited })
const drawingFor =
  (ms: number, page = 'drawn') =>
  (): string => {
    vi.advanceTimersByTime(ms)
    return page
  }

/** Work that runs until `end` or `fail` is called. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('read'), fail: () => reject(new Error('Gone')) }
}

test('BEY-266 draws one page at a time, with rests in between', () => {
  const turns = startTurns()
  expect(turns.draw(drawingFor(20))).toBe('drawn')
  expect(turns.draw(drawingFor(20))).toBeNull()
  vi.advanceTimersByTime(79)
  expect(turns.draw(drawingFor(20))).toBeNull()
  vi.advanceTimersByTime(1)
  expect(turns.draw(drawingFor(20))).toBe('drawn')
})

test('BEY-266 starts no reads while the server rests, even after a failed drawing', async () => {
  const turns = startTurns()
  const failing = () => {
    drawingFor(10)()
    throw new Error('No drawing')
  }
  expect(() => turns.draw(failing)).toThrow('No drawing')
  expect(await turns.read(() => Promise.resolve('read'))).toBeNull()
  vi.advanceTimersByTime(40)
  expect(await turns.read(() => Promise.resolve('read'))).toBe('read')
})

test('BEY-266 waits 300 ms for slow reads, which count towards the limit until they end', async () => {
  const turns = startTurns()
  const held = Array.from({ length: 4 }, heldWork)
  const late = held.map(({ work }) => turns.read(work))
  expect(await turns.read(() => Promise.resolve('fifth'))).toBeNull()
  await vi.advanceTimersByTimeAsync(300)
  expect(await Promise.all(late)).toEqual([null, null, null, null])
  expect(await turns.read(() => Promise.resolve('fifth'))).toBeNull()

  // A read that fails after its page was given up must not crash the server.
  held[0]?.fail()
  held[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(await turns.read(() => Promise.resolve('next'))).toBe('next')
  const failing = heldWork()
  const read = turns.read(failing.work)
  failing.fail()
  await expect(read).rejects.toThrow('Gone')
})

test('BEY-266 without limits reads and draws every page', async () => {
  const turns = startTurns(false)
  const held = Array.from({ length: 5 }, heldWork)
  const late = held.map(({ work }) => turns.read(work))
  await vi.advanceTimersByTimeAsync(301)
  for (const { end } of held) end()
  expect(new Set(await Promise.all(late))).toEqual(new Set(['read']))
  expect([turns.draw(drawingFor(20)), turns.draw(drawingFor(20))]).toEqual(['drawn', 'drawn'])
})
