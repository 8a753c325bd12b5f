import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { followLive } from '../../../test/live-reader.ts'

/** Whether the proxy buffers a response until it is complete. */
type Collects = (answer: IncomingMessage) => boolean

/** As nginx does by default. */
const buffersByDefault: Collects = ({ headers }) => headers['x-accel-buffering'] !== 'no'
const always: Collects = () => true

let world: World
const proxies: Server[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  for (const proxy of proxies) proxy.close().closeAllConnections()
  await world.stop()
})

/** The address of a proxy in front of the server. */
async function proxyThat(collects: Collects): Promise<string> {
  const proxy = createServer(({ url = '/', method, headers }, reply) => {
    const onward = request(world.origin + url, { method, headers }, (answer) => {
      const pass = (): void => void reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!collects(answer)) {
        pass()
        reply.flushHeaders()
        answer.pipe(reply)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        pass()
        reply.end(Buffer.concat(chunks))
      })
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    onward.end()
  }).listen(0, '127.0.0.1')
  proxies.push(proxy)
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const pathOf = ({ merchantId }: TestMerchant): string => `/api/merchants/${merchantId}/live`

test('BEY-103 a stream tells proxies not to buffer or transform it', async () => {
  const merchant = await world.merchant()
  const leaving = new AbortController()
  const { headers } = await fetch(world.origin + pathOf(merchant), {
    headers: { authorization: `Bearer ${merchant.token}`, 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  })
  leaving.abort()
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('content-length')).toBeNull()
})

test('BEY-103 through a proxy that buffers unless told not to, events arrive at once', async () => {
  const merchant = await world.merchant()
  const origin = await proxyThat(buffersByDefault)
  const { merchantId, token } = merchant
  const reader = await followLive({ origin, merchantId, token })
  const order = await merchant.order({ amount: 35_00 })
  const { transactionId } = await order.pay(CARDS.visa)
  await expect
    .poll(() => reader.events.map(({ subjectId }) => subjectId), { timeout: 5_000 })
    .toEqual([order.merchantOrderId, transactionId])
  reader.close()
})

test('BEY-103 through a proxy that buffers everything, no stream arrives, and polling gets every event', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 35_00 })
  const origin = await proxyThat(always)
  const { merchantId, token } = merchant
  // Handle its end right away: on a slow machine it may time out before the rest is done.
  const stream = fetch(origin + pathOf(merchant), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(1_500),
  }).then(
    () => 'an answer',
    ({ name }: Error) => name,
  )
  const asks = async (after?: string) => {
    const reader = await followLive({ origin, merchantId, token, after, mode: 'once' })
    await reader.ended
    return reader
  }
  const first = await asks()
  const { transactionId } = await order.pay(CARDS.visa)
  expect(await stream).toBe('TimeoutError')
  const next = await asks(first.begins[0]?.last ?? '')
  expect(next.begins).toEqual([expect.objectContaining({ isCurrent: true })])
  expect(next.events.map(({ subjectId }) => subjectId)).toContain(transactionId)
})
