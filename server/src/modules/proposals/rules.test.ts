import { expect, test } from 'vitest'

import { isForgotten, keyLimitRefusal, scopeRefusal, stateAt } from './rules.ts'

const NOW = new Date('2026-11-24T00:00:00Z')
const stateAfter = (
  state: 'open' | 'running' | 'done' | 'declined' | 'failed',
  minutes: number,
) => ({
  state,
  endsAt: new Date(NOW.getTime() + minutes * 60_000),
  decidedAt: new Date(NOW.getTime() + minutes * 60_000),
})

test('BEY-92 only an open proposal expires, at the minute it names', () => {
  expect(stateAt(stateAfter('open', 1), NOW)).toBe('open')
  expect(stateAt(stateAfter('open', 0), NOW)).toBe('ended')
  for (const state of ['running', 'done', 'declined', 'failed'] as const)
    expect(stateAt(stateAfter(state, -1), NOW)).toBe(state)
})

test('BEY-120 an approval without a note from almost two days ago may have done something', () => {
  expect(isForgotten(stateAfter('running', -46 * 60), NOW)).toBe(false)
  expect(isForgotten(stateAfter('running', -46 * 60 - 1), NOW)).toBe(true)
  expect(isForgotten({ decidedAt: null }, NOW)).toBe(true)
})

test('BEY-92 a key proposes what it is allowed, and refunds within its limit in its currency', () => {
  expect(scopeRefusal({ scopes: null }, 'refund')).toBeNull()
  expect(scopeRefusal({ scopes: ['payments:refund'] }, 'refund')).toBeNull()
  expect(scopeRefusal({ scopes: ['payments:refund'] }, 'capture')).toContain('payments:capture')
  const refusal = (limit: number | null, amount: number, currency = 'AUD', before = 0) =>
    keyLimitRefusal(limit, 'AUD', { amount, currency, before })
  expect(refusal(null, 900)).toBeNull()
  expect(refusal(1000, 900, 'AUD', 100)).toBeNull()
  expect(refusal(1000, 900, 'AUD', 101)).toContain('$10.00')
  expect(refusal(1000, 900, 'NZD')).toContain('$10.00')
})
