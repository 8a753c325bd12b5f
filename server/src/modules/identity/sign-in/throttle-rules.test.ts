import { describe, expect, test } from 'vitest'

import { POLICIES } from '../../../http/limits/policies.ts'
import {
  budget,
  attempt,
  BACK_OFF,
  undoAttempt,
  type Policy,
  type Tries,
} from './throttle-rules.ts'

const HOST_BUDGET = budget(POLICIES.sign_in)
const ACCOUNT_CAP = budget(POLICIES.account)

const START = new Date('2026-03-03T00:00:00Z')
const MINUTE = 60_000
const later = (minutes: number): Date => new Date(START.getTime() + minutes * MINUTE)
const fresh: Tries = { failures: 0, windowStart: START, blockedUntil: null }

/** Fails at the given minutes. Returns for each 'tried', or the minutes to wait when it was refused. */
function failAt(policy: Policy, minutes: number[]): (number | 'tried')[] {
  let tries = fresh
  return minutes.map((minute) => {
    const outcome = attempt(tries, policy, later(minute))
    if (!outcome.allowed) return outcome.waitMs / MINUTE
    tries = outcome.tries
    return 'tried'
  })
}

describe('back-off', () => {
  test('five failures are free, then the wait doubles from one minute to an hour', () => {
    expect(failAt(BACK_OFF, [0, 0, 0, 0, 0, 0])).toEqual([...Array<string>(5).fill('tried'), 1])
    const minutes = [0, 0, 0, 0, 0]
    const waits: (number | 'tried')[] = []
    for (let tries = 0; tries < 9; tries++) {
      const at = (minutes.at(-1) ?? 0) + 0.5
      const wait = failAt(BACK_OFF, [...minutes, at]).at(-1) ?? 0
      waits.push(wait)
      minutes.push(at + Number(wait))
    }
    expect(waits).toEqual([0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 59.5, 59.5, 59.5])
  })

  test('slow mistakes never block', () => {
    expect(failAt(BACK_OFF, [0, 5, 10, 14, 15, 16, 17, 18])).not.toContainEqual(expect.any(Number))
  })

  test('an hour after the end of a block all failures are forgotten', () => {
    expect(failAt(BACK_OFF, [0, 0, 0, 0, 0, 61, 61, 61, 61, 61, 61])).toEqual([
      ...Array<string>(10).fill('tried'),
      1,
    ])
    expect(failAt(BACK_OFF, [0, 0, 0, 0, 0, 60.5, 60.5])).toEqual([
      ...Array<string>(6).fill('tried'),
      2,
    ])
  })

  test('a refused attempt does not extend the wait', () => {
    expect(failAt(BACK_OFF, [0, 0, 0, 0, 0, 0.25, 0.5, 0.75, 1])).toEqual([
      ...Array<string>(5).fill('tried'),
      0.75,
      0.5,
      0.25,
      'tried',
    ])
  })
})

test('a network may try thirty times a minute', () => {
  const thirty = Array<number>(30).fill(0)
  expect(failAt(HOST_BUDGET, [...thirty, 0.5, 1, 1.5])).toEqual([
    ...Array<string>(30).fill('tried'),
    0.5,
    'tried',
    'tried',
  ])
})

test('an account allows a hundred failures an hour', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at / 10)
  expect(failAt(ACCOUNT_CAP, [...hundred, 10]).at(-1)).toBeCloseTo(59.9)
})

test('the right password takes back its attempt and the block it caused', () => {
  const four = { failures: ACCOUNT_CAP.free - 1, windowStart: START, blockedUntil: null }
  const outcome = attempt(four, ACCOUNT_CAP, START)
  if (!outcome.allowed) throw new Error('refused')
  expect(outcome.tries.blockedUntil).not.toBeNull()
  expect(undoAttempt(outcome.tries, ACCOUNT_CAP)).toEqual(four)
})
