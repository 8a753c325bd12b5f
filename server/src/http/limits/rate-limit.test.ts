import { describe, expect, test } from 'vitest'

import { SetClock } from '../../kit/clock.ts'
import type { Level } from '../../kit/token-buckets.ts'
import { POLICIES } from './policies.ts'
import { type KnownCaller, rateLimits } from './rate-limit.ts'

const START = new Date('2026-03-03T00:00:00Z')
const ignore = () => undefined

/** How many attempts pass, and how long the first refused one must wait. */
function count(times: number, action: () => void): { allowed: number; wait: number | undefined } {
  let allowed = 0
  let wait: number | undefined
  for (let n = 0; n < times; n++)
    try {
      action()
      allowed++
    } catch (failure) {
      wait ??= (failure as { retryAfter?: number }).retryAfter
    }
  return { allowed, wait }
}

function setUp(merchants = {}) {
  const clock = new SetClock(START)
  const limits = rateLimits(clock, POLICIES, merchants)
  /** A caller whose token was valid before; the first call counts too. */
  const requestBy = (token: string, caller: KnownCaller, movesMoney = false) => {
    const request = { address: '192.0.2.1', token, kind: 'staff', movesMoney }
    return () => {
      limits.consume(request, ignore)
      limits.recognise(request, caller, ignore)
    }
  }
  const visit =
    (address: string, kind: string | null = 'public') =>
    () =>
      limits.consume({ address, token: null, kind, movesMoney: false }, ignore)
  return { clock, limits, known: requestBy, visit }
}
const session = (number: number, merchantId = 'mcht_1') => ({
  merchantId,
  sessionId: `sess_${number}`,
})
const key = (merchantId: string) => ({ merchantId, sessionId: null })

describe('the rate limit', () => {
  test('a browser may burst a pageful of calls, then make 25 a second', () => {
    const { clock, known: requestBy } = setUp()
    const request = requestBy('token', session(1))
    const first = count(100, request)
    expect(first.allowed).toBe(75)
    expect(first.wait).toBeCloseTo(0.04)
    clock.advance(1000)
    expect(count(100, request).allowed).toBe(25)
    clock.advance(60_000)
    expect(count(100, request).allowed).toBe(75)
  })

  test('BEY-60 a shop may pay a hundred orders at once, then 25 a second; one merchant does not slow another', () => {
    const { clock, known: requestBy } = setUp()
    const pay = (merchantId: string) => requestBy(`sk_${merchantId}`, key(merchantId), true)
    expect(count(140, pay('mcht_1'))).toEqual({ allowed: 100, wait: 0.04 })
    expect(count(140, pay('mcht_2')).allowed).toBe(100)
    clock.advance(1000)
    expect(count(40, pay('mcht_1')).allowed).toBe(25)
  })

  test('a merchant may have other rates', () => {
    const { known: requestBy } = setUp({ mcht_1: { money: { burst: 3, perSecond: 1 } } })
    expect(count(10, requestBy('one', key('mcht_1'), true)).allowed).toBe(3)
    expect(count(10, requestBy('one', key('mcht_1'))).allowed).toBe(10)
    expect(count(10, requestBy('two', key('mcht_2'), true)).allowed).toBe(10)
  })

  test('one session cannot use up its merchant’s budget', () => {
    const { known: requestBy } = setUp()
    const allowed = [1, 2, 3, 4, 5, 6].map(
      (number) => count(500, requestBy(`token ${number}`, session(number))).allowed,
    )
    expect(allowed).toEqual([75, 75, 75, 75, 0, 0])
  })

  test('BEY-30 counts hosts separately, and an IPv6 network as one host', () => {
    const { visit, limits } = setUp()
    expect(count(200, visit('192.0.2.1')).allowed).toBe(100)
    expect(count(200, visit('192.0.2.2')).allowed).toBe(100)
    expect(count(200, visit('2001:db8::1')).allowed).toBe(100)
    expect(count(200, visit('2001:db8::2')).allowed).toBe(0)
    expect(count(200, () => limits.countRefusal('192.0.2.1'))).toMatchObject({
      allowed: 60,
      wait: 2,
    })
  })

  test('BEY-60 no network can use up the shared limit', () => {
    const { visit } = setUp()
    const flood = (network: string) =>
      Array.from({ length: 250 }, (_, n) => count(100, visit(`${network}.${n}`)).allowed)
    const sum = (counts: number[]) => counts.reduce((all, n) => all + n, 0)
    expect(sum(flood('192.0.2'))).toBe(400)
    expect(count(100, visit('198.51.100.7')).allowed).toBe(100)
    for (const network of ['203.0.113', '203.0.112', '203.0.111']) flood(network)
    expect(count(100, visit('198.51.100.8')).allowed).toBe(100)
  })

  test('BEY-38 a flood of one kind of call from many networks refuses neither other kinds nor a known device', () => {
    const { visit } = setUp()
    for (let network = 0; network < 200; network++) count(100, visit(`10.66.${network}.1`))
    expect(count(1, visit('198.51.100.7')).allowed).toBe(0)
    expect(count(20, visit('198.51.100.7', 'invoice')).allowed).toBe(20)
    expect(count(200, visit('198.51.100.8', null)).allowed).toBe(100)
  })

  test('BEY-60 guessed tokens and refusals count by network too', () => {
    const { limits } = setUp()
    const guess = (host: number, number: number) => () =>
      limits.consume(
        {
          address: `192.0.2.${host}`,
          token: `guess ${host} ${number}`,
          movesMoney: false,
          kind: null,
        },
        ignore,
      )
    const allowed = Array.from({ length: 6 * 300 }, (_, n) => count(1, guess(n % 6, n)).allowed)
    expect(allowed.filter((n) => n === 1)).toHaveLength(1_200)
    const refusals = Array.from(
      { length: 6 * 60 },
      (_, n) => count(1, () => limits.countRefusal(`192.0.2.${n % 6}`)).allowed,
    )
    expect(refusals.filter((n) => n === 1)).toHaveLength(240)
  })

  test('limits unknown tokens before looking them up, and exempts known ones', () => {
    const { limits, known: requestBy } = setUp()
    const good = requestBy('good', session(1))
    good()
    const guess = (number: number) => () =>
      limits.consume(
        { address: '192.0.2.1', token: `guess ${number}`, kind: 'staff', movesMoney: false },
        ignore,
      )
    const guesses = Array.from({ length: 400 }, (_, number) => count(1, guess(number)).allowed)
    expect(guesses.filter((allowed) => allowed === 1)).toHaveLength(299)
    expect(count(10, good).allowed).toBe(10)
  })

  test('reports the narrowest limit that a call counts against', () => {
    const { limits, known: requestBy } = setUp()
    requestBy('token', session(1))()
    const levels: Level[] = []
    const request = { address: '192.0.2.1', token: 'token', kind: 'staff', movesMoney: true }
    limits.consume(request, (level) => levels.push(level))
    expect(levels).toMatchObject([{ limit: 75, remaining: 73 }])
  })
})
