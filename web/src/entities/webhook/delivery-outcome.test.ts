import { expect, test } from 'vitest'

import { formatResponse, isBeingSent } from './delivery-outcome.ts'

const waiting = { status: 'waiting', lastStatus: null, lastError: null } as const

test('shows no outcome while a delivery is being sent', () => {
  expect(isBeingSent(waiting)).toBe(true)
  expect(formatResponse(waiting)).toBeNull()
  expect(isBeingSent({ ...waiting, lastStatus: 500 })).toBe(false)
  expect(isBeingSent({ ...waiting, lastError: 'No answer within 5 seconds.' })).toBe(false)
  expect(isBeingSent({ ...waiting, status: 'failed' })).toBe(false)
})

test.each([
  [200, 'HTTP 200'],
  [204, 'HTTP 204'],
  [100, 'HTTP 100: redirects are not followed'],
  [300, 'HTTP 300: redirects are not followed'],
  [302, 'HTTP 302: redirects are not followed'],
  [400, 'HTTP 400: the server refused it'],
  [404, 'HTTP 404: there is nothing at this address'],
  [418, 'HTTP 418: the server refused it'],
  [500, 'HTTP 500: the server failed'],
  [503, 'HTTP 503: the server failed'],
])('describes %i as %s', (lastStatus, expected) => {
  expect(formatResponse({ lastStatus, lastError: 'Answered.' })).toBe(expected)
})

test('without an answer, shows the reason', () => {
  const lastError = 'The address could not be reached.'
  expect(formatResponse({ lastStatus: null, lastError })).toBe(lastError)
})
