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

/** Work that ends only on a call of `end` or `fail`. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('read'), fail: () => reject(new Error('Gone')) }
}

test('BEY-266 pages that were read for at once are drawn one after the other, with rests between them', () => {
  const turns = startTurns()
  expect(turns.draw(drawingFor(20))).toBe('drawn')
  expect(turns.draw(drawingFor(20))).toBeNull()
  vi.advanceTimersByTime(79)
  expect(turns.draw(drawingFor(20))).toBeNull()
  vi.advanceTimersByTime(1)
  expect(turns.draw(drawingFor(20))).toBe('drawn')
})

test('BEY-266 no page is read for while the server rests, also after a drawing that failed', async () => {
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

test('BEY-266 slow reads are waited for 300 ms, and keep others from beginning until they end', async () => {
  const turns = startTurns()
  const held = Array.from({ length: 4 }, heldWork)
  const late = held.map(({ work }) => turns.read(work))
  expect(await turns.read(() => Promise.resolve('fifth'))).toBeNull()
  await vi.advanceTimersByTimeAsync(300)
  expect(await Promise.all(late)).toEqual([null, null, null, null])
  expect(await turns.read(() => Promise.resolve('fifth'))).toBeNull()

  // One that fails when no page waits any more is no failure of the server.
  held[0]?.fail()
  held[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(await turns.read(() => Promise.resolve('next'))).toBe('next')
  const failing = heldWork()
  const read = turns.read(failing.work)
  failing.fail()
  await expect(read).rejects.toThrow('Gone')
})

test('BEY-266 without limits pages are read for and drawn as they come', async () => {
  const turns = startTurns(false)
  const held = Array.from({ length: 5 }, heldWork)
  const late = held.map(({ work }) => turns.read(work))
  await vi.advanceTimersByTimeAsync(301)
  for (const { end } of held) end()
  expect(new Set(await Promise.all(late))).toEqual(new Set(['read']))
  expect([turns.draw(drawingFor(20)), turns.draw(drawingFor(20))]).toEqual(['drawn', 'drawn'])
})
