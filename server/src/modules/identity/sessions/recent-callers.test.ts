import { describe, expect, test } from 'vitest'

import type { Actor } from '../../../kit/actor.ts'
import { recentCallers } from './recent-callers.ts'

const who: Actor = {
  tenantId: 'mktp_1',
  merchantId: 'mcht_1',
  userId: 'user_1',
  sessionId: 'sess_1',
  email: 'jane@example.com',
  role: 'staff',
  permissions: ['payouts-read'],
  refundLimit: null,
  timeZone: 'Australia/Sydney',
  countsZone: 'Australia/Sydney',
  authenticatedAt: new Date('2026-03-04T05:06:07Z'),
}

describe('the remembered caller of a token', () => {
  test('is unknown before the first call, and the same object while nothing changes', () => {
    const seen = recentCallers()
    expect(seen.of('token')).toBeNull()
    const first = seen.confirm('token', { ...who })
    const again = {
      ...who,
      permissions: [...who.permissions],
      authenticatedAt: new Date(who.authenticatedAt),
    }
    expect(seen.confirm('token', again)).toBe(first)
    expect(seen.of('token')).toBe(first)
    expect(seen.of('another')).toBeNull()
  })

  const changes: Actor[] = [
    { ...who, tenantId: 'mktp_2' },
    { ...who, merchantId: 'mcht_2' },
    { ...who, userId: 'user_2' },
    { ...who, sessionId: 'sess_2' },
    { ...who, email: 'joe@example.com' },
    { ...who, role: 'admin' },
    { ...who, permissions: [] },
    { ...who, refundLimit: 0 },
    { ...who, permissions: ['other'] },
    { ...who, timeZone: 'Pacific/Auckland' },
    { ...who, countsZone: 'Pacific/Auckland' },
    { ...who, authenticatedAt: new Date(0) },
  ]
  test.each(changes)('is read again when anything changes: %o', (changed) => {
    const seen = recentCallers()
    const before = seen.confirm('token', who)
    expect(seen.confirm('token', changed)).not.toBe(before)
    expect(seen.of('token')).toEqual(changed)
  })

  test('is forgotten with the session, and when thousands of others have called since', () => {
    const seen = recentCallers()
    seen.confirm('ended', who)
    seen.forget('ended')
    expect(seen.of('ended')).toBeNull()
    seen.confirm('old', who)
    for (let n = 0; n < 5_000; n++) seen.confirm(`token ${n}`, who)
    expect(seen.of('old')).toBeNull()
    expect(seen.of('token 4999')).not.toBeNull()
  })
})
