import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { isOutage } from './outage.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (failure: unknown) => failure,
  )

test('BEY-117 an outage is a provider that cannot be reached, is silent or fails', async () => {
  const closedServer = createServer().listen(0, '127.0.0.1')
  await once(closedServer, 'listening')
  const { port } = closedServer.address() as AddressInfo
  closedServer.close()
  await once(closedServer, 'close')
  const nowhere = `http://127.0.0.1:${port}/`
  const refused = await new Promise((resolve) => connect(port, '127.0.0.1').on('error', resolve))
  const { StripeAPIError, StripeConnectionError } = Stripe.errors
  const away = [
    refused,
    await failureOf(fetch(nowhere)),
    await failureOf(fetch(nowhere, { signal: AbortSignal.timeout(0) })),
    new StripeConnectionError({ message: 'no', type: 'api_error' }),
    new StripeAPIError({ message: 'ours', type: 'api_error', statusCode: 503 }),
  ]
  expect(away.map(isOutage)).toEqual(away.map(() => true))
})

test('BEY-117 a refusal or our own bug is not an outage', () => {
  const { StripeCardError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors
  const answeredErrors = [
    new StripeCardError({ message: 'declined', type: 'card_error', statusCode: 402 }),
    new StripeInvalidRequestError({
      message: 'no',
      type: 'invalid_request_error',
      statusCode: 400,
    }),
    new StripeRateLimitError({ message: 'slow', type: 'invalid_request_error', statusCode: 429 }),
    new TypeError('x is not a function'),
    'timeout',
    null,
  ]
  expect(answeredErrors.map(isOutage)).toEqual(answeredErrors.map(() => false))
})
