import { describe, expect, test } from 'vitest'

import { evaluateRefresh, GRACE_MS } from '../../../kit/refresh-step.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import {
  ABSOLUTE_MS,
  idleUntil,
  isFresh,
  isShortPassword,
  isTouchDue,
  mayUseDashboard,
  namesOf,
  passwordRefusal,
  toEmailKey,
} from './eligibility-rules.ts'

const NOW = new Date('2026-03-03T00:00:00Z')
const IDLE_MS = 15 * 60_000
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

describe('a new password', () => {
  const refusalOf = (password: string) =>
    passwordRefusal(password, {
      email: 'mia.lane@example.com',
      merchantNames: ['harbour-coffee', 'Harbour Coffee Pty Ltd', 'Tāne’s Harbour Coffee'],
    })

  test('has 8 to 128 characters, however many bytes they take', () => {
    expect(refusalOf('7letter')).toBe('Minimum password length is 8 characters')
    expect(refusalOf('kākā-pip')).toBeNull()
    expect(refusalOf('🦜🦘🐨🦆🐍🦎🐢🐚')).toBeNull()
    expect(refusalOf('🦜🦘🐨🦆')).toBe('Minimum password length is 8 characters')
    expect(refusalOf('x'.repeat(128))).toBeNull()
    expect(refusalOf('x'.repeat(129))).toBe('Maximum password length is 128 characters')
  })

  test('is not one of the most common, in any case, nor the email address', () => {
    for (const password of ['password123', 'PassWord123', 'qwertyuiop', 'iloveyou1'])
      expect(refusalOf(password)).toMatch(/commonly used/)
    expect(refusalOf('Mia.Lane@Example.com')).toMatch(/email address/)
  })

  test('BEY-51 is not the name of the business with digits and signs added', () => {
    for (const password of [
      'HarbourCoffee',
      'harbour-coffee2026!',
      '1harbour coffee pty ltd',
      'TanesHarbourCoffee',
    ])
      expect(refusalOf(password)).toMatch(/name of your business/)
    expect(refusalOf('harbour coffee at noon')).toBeNull()
  })

  test('BEY-51 is none of the thousands of passwords that attackers try first', () => {
    for (const password of [
      'trustno1',
      'liverpool1',
      'corvette',
      'blink182',
      'changeme',
      'stargate',
    ])
      expect(refusalOf(password)).toMatch(/commonly used/)
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000)
    expect(
      [...COMMON_PASSWORDS].filter(
        (password) => password.length < 8 || password !== password.toLowerCase(),
      ),
    ).toEqual([])
  })
})

test('compares addresses without case and surrounding spaces', () => {
  expect(toEmailKey(' Mia@Example.COM ')).toBe('mia@example.com')
})

describe('a session', () => {
  test('goes idle after its last call, but never later than its end', () => {
    expect(idleUntil(NOW, later(ABSOLUTE_MS), IDLE_MS)).toEqual(later(IDLE_MS))
    expect(idleUntil(NOW, later(5000), IDLE_MS)).toEqual(later(5000))
  })

  test('extends its idle limit at most once a minute', () => {
    const session = { idleUntil: later(IDLE_MS), expiresAt: later(ABSOLUTE_MS) }
    expect(isTouchDue(session, later(59_999), IDLE_MS)).toBe(false)
    expect(isTouchDue(session, later(60_000), IDLE_MS)).toBe(true)
  })

  test('cannot be extended beyond its end', () => {
    const end = later(30 * 60_000)
    expect(isTouchDue({ idleUntil: end, expiresAt: end }, later(20 * 60_000), IDLE_MS)).toBe(false)
  })
})

test.each([
  ['the current step', 5, 0, 'rotate'],
  ['the current step, much later', 5, 3_600_000, 'rotate'],
  ['the previous step, at once', 4, 0, 'again'],
  ['the previous step, within half a minute', 4, GRACE_MS, 'again'],
  ['the previous step, later', 4, GRACE_MS + 1, 'reuse'],
  ['an older step, at once', 3, 0, 'reuse'],
  ['a step that never existed', 6, 0, 'stranger'],
] as const)('a refresh token of %s: %s', (_, generation, after, verdict) => {
  const session = { generation: 5, rotatedAt: NOW }
  expect(evaluateRefresh(session, generation, later(after))).toBe(verdict)
})

test('a password counts as just entered for a quarter of an hour', () => {
  const entered = { authenticatedAt: NOW }
  expect([0, 15 * 60_000, 15 * 60_000 + 1].map((ms) => isFresh(entered, later(ms)))).toEqual([
    true,
    true,
    false,
  ])
})

test('a password is short below twelve characters, however they are written', () => {
  expect([11, 12, 13].map((length) => isShortPassword('x'.repeat(length)))).toEqual([
    true,
    false,
    false,
  ])
  // Ten letters, but twelve code points when decomposed.
  expect(isShortPassword('kākā-piper'.normalize('NFD'))).toBe(true)
})

test('only a merchant’s staff use the dashboard', () => {
  expect(['merchantStaff', 'customer', ''].map(mayUseDashboard)).toEqual([true, false, false])
})

test('compares a password with every name of the business, but not with one that has no letters', () => {
  const names = namesOf({ slug: 'quay-books', businessName: 'Lee Pty Ltd', brandName: '2026' })
  expect(names).toEqual(['quay-books', 'Lee Pty Ltd', '2026'])
  const owner = { email: 'sarah@quay.example', merchantNames: names }
  expect(passwordRefusal('83927461-5', owner)).toBeNull()
  expect(passwordRefusal('LEE pty ltd 9', owner)).toMatch(/name of your business/)
})
