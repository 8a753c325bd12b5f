import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { syncBusinessClock, todayIn } from './today.ts'

const SYDNEY = 'Australia/Sydney'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-18T02:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('today is the merchant’s local day', () => {
  syncBusinessClock('2026-03-18T02:00:00Z', Date.now())
  expect([todayIn(SYDNEY), todayIn('America/New_York')]).toEqual(['2026-03-18', '2026-03-17'])
})

test('a business clock ahead of the browser’s moves today forward and keeps running', () => {
  syncBusinessClock('2026-04-01T02:00:00Z', Date.now())
  expect(todayIn(SYDNEY)).toBe('2026-04-01')
  vi.setSystemTime(new Date('2026-03-18T14:00:00Z'))
  expect(todayIn(SYDNEY)).toBe('2026-04-02')
})

test('a wrong browser clock does not affect today', () => {
  vi.setSystemTime(new Date('2001-01-01T00:00:00Z'))
  syncBusinessClock('2026-03-18T02:00:00Z', Date.now())
  expect(todayIn(SYDNEY)).toBe('2026-03-18')
})

test('uses the browser’s day when the server sends no business time', () => {
  syncBusinessClock('2026-04-01T02:00:00Z', Date.now())
  syncBusinessClock(undefined, Date.now())
  expect(todayIn(SYDNEY)).toBe('2026-03-18')
})
