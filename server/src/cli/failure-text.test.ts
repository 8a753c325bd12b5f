import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { failureLine, failureText } from './failure-text.ts'

test('prints a refusal of a provider as one line with its code and request, without the response', () => {
  const refused = Stripe.errors.StripeError.generate({
    type: 'invalid_request_error',
    message: 'Invalid API Key provided: sk_live_****abcd',
    code: 'api_key_expired',
    headers: { 'set-cookie': 'secret' },
    requestId: 'req_1',
    statusCode: 400,
  } as never)
  expect(failureLine(refused)).toBe(
    'StripeInvalidRequestError: Invalid API Key provided: sk_live_****abcd (api_key_expired, request req_1)',
  )
})

test('names the cause of a failure, and in the full text where it was thrown', () => {
  const failure = new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  })
  const line = 'TypeError: fetch failed; because of Error: connect (ECONNREFUSED)'
  expect(failureLine(failure)).toBe(line)
  expect(failureText(failure).split('\n').slice(0, 2)).toEqual([
    line,
    expect.stringMatching(/^ +at .*failure-text\.test/),
  ])
  expect(failureText('plain')).toBe('plain')
})
