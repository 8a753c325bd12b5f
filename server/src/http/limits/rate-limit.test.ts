import { describe, expect, test } from 'vitest'

import { SetClock } from '../../kit/clock.ts'
import { rateLimits } from './rate-limit.ts'

const START = new Date('2026-03-03T00:00:00Z')

/** How many of the tries pass, and the wait of the first refused one. */
function count(times: number, act: () => void): { passed: number; wait: number | undefined } {
  let passed = 0
  let wait: number | undefined
  for (let n = 0; n < times; n++)
    try {
      act()
      passed++
    } catch (failure) {
      wait ??= (failure as { retryAfter?: number }).retryAfter
    }
  return { passed, wait }
}

describe('the rate limit', () => {
  test('a browser may burst a pageful of calls, then make 25 a second', () => {
    const clock = new SetClock(START)
    const limits = rateLimits(clock)
    const ask = () => limits.staff({ sessionId: 'sess_1', merchantId: 'mcht_1' }, false)
    const first = count(100, ask)
    expect(first.passed).toBe(75)
    expect(first.wait).toBeCloseTo(0.04)
    clock.advance(1000)
    expect(count(100, ask).passed).toBe(25)
    clock.advance(60_000)
    expect(count(100, ask).passed).toBe(75)
  })

  test('allows fewer calls that move money; one merchant does not slow another', () => {
    const limits = rateLimits(new SetClock(START))
    const pay = (merchantId: string) => () =>
      limits.staff({ sessionId: `sess_${merchantId}`, merchantId }, true)
    expect(count(40, pay('mcht_1'))).toMatchObject({ passed: 20, wait: 0.2 })
    expect(count(40, pay('mcht_2')).passed).toBe(20)
  })

  test('one session cannot use up its merchant’s budget', () => {
    const limits = rateLimits(new SetClock(START))
    const ask = (session: number) => () =>
      limits.staff({ sessionId: `sess_${session}`, merchantId: 'mcht_1' }, false)
    expect(count(500, ask(1)).passed).toBe(75)
    expect(count(500, ask(2)).passed).toBe(75)
    expect([3, 4, 5, 6].map((session) => count(500, ask(session)).passed)).toEqual([75, 75, 0, 0])
  })

  test('counts addresses separately', () => {
    const limits = rateLimits(new SetClock(START))
    expect(count(200, () => limits.visitor('192.0.2.1')).passed).toBe(100)
    expect(count(200, () => limits.visitor('192.0.2.2')).passed).toBe(100)
    expect(count(200, () => limits.refused('192.0.2.1'))).toMatchObject({ passed: 60, wait: 2 })
  })

  test('BEY-30 counts the addresses of one IPv6 network together', () => {
    const limits = rateLimits(new SetClock(START))
    let host = 0
    expect(count(200, () => limits.visitor(`2001:db8:1:2::${host++}`)).passed).toBe(100)
    expect(count(1, () => limits.visitor('2001:db8:1:3::1')).passed).toBe(1)
    expect(count(200, () => limits.refused(`2001:db8:1:2::${host++}`)).passed).toBe(60)
  })

  test('bounds its memory, however many addresses call', () => {
    const limits = rateLimits(new SetClock(START))
    expect(count(100, () => limits.visitor('192.0.2.1')).passed).toBe(100)
    for (let n = 0; n < 10_000; n++) limits.visitor(`2001:db8:${n.toString(16)}::1`)
    // Dropped, so it starts anew.
    expect(count(1, () => limits.visitor('192.0.2.1')).passed).toBe(1)
  })
})
