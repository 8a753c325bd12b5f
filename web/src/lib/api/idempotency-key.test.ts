import { ApiError } from '@paydeck/contract/protocol/error'
import { expect, test } from 'vitest'

import { newIdempotencyKey, wasRefused } from './idempotency-key.ts'

test('every key is different', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})

test.each([
  [400, '', true],
  [404, 'not_found', true],
  [409, 'refund_too_large', true],
  [422, 'idempotency_key_reused', true],
  [0, 'unreachable', false],
  [200, 'unreadable_answer', false],
  [401, '', false],
  [409, 'request_in_progress', false],
  [429, '', false],
  [500, 'internal', false],
  [503, '', false],
])('after an answer %i %s the key is spent: %s', (status, code, isSpent) => {
  expect(wasRefused(new ApiError('no', status, code))).toBe(isSpent)
})
