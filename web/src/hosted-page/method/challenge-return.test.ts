import { afterEach, expect, test, vi } from 'vitest'

import { readChallenge, challengeFailure } from './challenge-return.ts'
import {
  challenged,
  charged,
  fakeNetwork,
  ORDER,
  PAY,
  refusal,
  type Reply,
} from '../fake-network.ts'
import { createInvoiceApi } from '../invoice-api.ts'

afterEach(() => vi.unstubAllGlobals())

test('reads from the address which challenge the customer is returning from', () => {
  expect(readChallenge('?threeDSAuthorisationId=tdsa_1')).toEqual({
    id: 'tdsa_1',
    plan: null,
  })
  expect(readChallenge('?plan=all&threeDSAuthorisationId=tdsa_1')).toEqual({
    id: 'tdsa_1',
    plan: 'all',
  })
  expect(readChallenge('?plan=9&threeDSAuthorisationId=tdsa_1')?.plan).toBeNull()
  expect(readChallenge('?plan=card&threeDSAuthorisationId=tdsa_1')?.plan).toBe('card')
  expect(readChallenge('?threeDSAuthorisationId=')).toBeNull()
  expect(readChallenge('')).toBeNull()
})

async function cameBack(reply: Reply) {
  const requests = fakeNetwork({ [PAY]: [reply] })
  const failure = await challengeFailure(createInvoiceApi(ORDER).confirm, 'tdsa_1')
  return { requests, failure }
}

test('a confirmed challenge has no message: the order shows the result', async () => {
  const { requests, failure } = await cameBack(charged)
  expect(failure).toBeNull()
  expect(requests.map(({ body }) => body)).toEqual([
    { paymentActionRequired: { threeDSAuthorisationId: 'tdsa_1' } },
  ])
})

test.each<[string, Reply, RegExp, boolean]>([
  [
    'a refusal by the bank',
    refusal(400, 'authentication_failed', 'Your bank could not confirm that it is you.'),
    /^Your bank could not confirm that it is you\.$/,
    true,
  ],
  [
    'an unanswered challenge',
    challenged('https://bank.example/ask'),
    /^You have not confirmed/,
    true,
  ],
  ['a lost answer', 'lost', /^We do not know.+not be charged twice\.$/, false],
  ['a failing server', refusal(500, 'unexpected', ''), /^We do not know/, false],
])(
  '%s: the customer reads why nothing was paid, or that the outcome is unknown',
  async (_, reply, message, isCertain) => {
    const { failure } = await cameBack(reply)
    expect(failure).toEqual({ message: expect.stringMatching(message), isCertain })
  },
)

test.each([401, 404])('leaves an address without access (%i) to the page', async (status) => {
  expect((await cameBack(refusal(status, 'gone', 'Not found'))).failure).toBeNull()
})
