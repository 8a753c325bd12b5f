import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { isShed, shedLoad } from './shedding.ts'
import { sendError } from './error-response.ts'

/** Whether a request is shed at an event loop delay of this many milliseconds. */
async function shed(method: 'GET' | 'POST', url: string, delayMs: number): Promise<boolean> {
  const app = Fastify()
  app.all('/*', (request) => ({ isShed: isShed(request, delayMs) }))
  const answer = await app.inject({ method, url })
  return answer.json<{ isShed: boolean }>().isShed
}

const DOWNLOAD = '/api/reports/merchants/mcht_1/transactions/csv?page=1'
const CHART = '/api/dashboard/merchant/mcht_1/daily-transaction-count'
const LIST = '/api/dashboard/merchant/mcht_1/payments/query'
const REFUND = '/api/refunds'

test.each([
  [0, { download: false, chart: false, list: false, refund: false }],
  [300, { download: true, chart: true, list: false, refund: false }],
  [600, { download: true, chart: true, list: true, refund: false }],
  [1_500, { download: true, chart: true, list: true, refund: true }],
])(
  'with a delay of %i ms sheds expensive and unimportant requests first',
  async (delay, expected) => {
    expect({
      download: await shed('GET', DOWNLOAD, delay),
      chart: await shed('GET', CHART, delay),
      list: await shed('GET', LIST, delay),
      refund: await shed('POST', REFUND, delay),
    }).toEqual(expected)
    expect(await shed('GET', '/health', delay)).toBe(false)
    expect(await shed('GET', '/ready', delay)).toBe(false)
  },
)

test('answers 503 with Retry-After while the event loop is blocked, then recovers', async () => {
  const app = Fastify()
  app.setErrorHandler(sendError)
  await shedLoad(app)
  app.get('/list', () => 'rows')
  await app.ready()
  expect((await app.inject('/list')).statusCode).toBe(200)
  // Blocks the event loop, as overload would.
  const until = performance.now() + 1_600
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1))
  const busy = await app.inject('/list')
  expect(busy.statusCode).toBe(503)
  expect(busy.headers['retry-after']).toBe('3')
  expect(busy.json()).toMatchObject({ errorCode: 'busy' })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect((await app.inject('/list')).statusCode).toBe(200)
  await app.close()
})
