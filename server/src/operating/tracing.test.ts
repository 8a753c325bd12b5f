import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant } from '../../test/harness.ts'
import { programEnvironment } from '../../test/program-environment.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

let receiver: Server
const bodies: string[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(() => receiver.close())

const endpoint = (): string => {
  const address = receiver.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function received(): ReceivedSpan[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}

const attribute = ({ attributes }: ReceivedSpan, key: string): unknown =>
  Object.values(attributes.find((candidate) => candidate.key === key)?.value ?? {})[0]

let merchant: TestMerchant

test('BEY-174 traces a payment as one: the request, its statements and the call to the provider', async () => {
  const world = await startWorld({ traces: { endpoint: endpoint(), share: 1 } })
  merchant = await world.merchant()
  const order = await merchant.order({ amount: 42_00, email: 'traced.person@example.com' })
  const paid = await order.pay(CARDS.visa)
  expect(paid.transactionStatus).toBe('paid')
  // Sends the remaining spans.
  await world.stop()

  const spans = received()
  const request = spans.find(
    ({ name }) => name === 'POST /api/:merchantOrderId/pay' || name.endsWith('/pay'),
  )
  if (!request) throw new Error([...new Set(spans.map(({ name }) => name))].join('\n'))
  expect(request.parentSpanId ?? '').toBe('')
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  const own = spans.filter(({ traceId }) => traceId === request.traceId)
  const provider = own.find(({ name }) => name === 'provider sandbox')
  expect(provider?.parentSpanId).toBe(request.spanId)
  expect(provider && attribute(provider, 'paydeck.outcome')).toBe('succeeded')
  const statements = own.filter((span) => attribute(span, 'db.system.name') === 'postgresql')
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.every(({ parentSpanId }) => parentSpanId === request.spanId)).toBe(true)
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['invoice_token', 'update app.merchant_order', 'with app.payment']),
  )
})

test('BEY-174 traces contain no statement parameters, cards, tokens, keys or typed text', async () => {
  const all = bodies.join('\n')
  expect(all.length).toBeGreaterThan(1_000)
  for (const secret of [
    CARDS.visa,
    'traced.person',
    merchant.email,
    merchant.password,
    merchant.token,
    merchant.merchantId,
    'ptkn_',
    'psrc_',
  ])
    expect(all).not.toContain(secret)
})

test('BEY-174 a server without an endpoint does not load the SDK of OpenTelemetry', async () => {
  const loads = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ resolve(name, context, next) { if (/@opentelemetry\\/(?!api)|operating\\/tracing/.test(name)) seen.push(name); return next(name, context) } })
    const { loadTracing } = await import('${join(import.meta.dirname, '../operating/load-tracing.ts')}')
    await import('${join(import.meta.dirname, '../server.ts')}')
    const roles = { api: true, worker: false }
    const none = await loadTracing({ traces: null, roles })
    const before = seen.length
    const some = await loadTracing({ traces: { endpoint: 'http://127.0.0.1:9', share: 1 }, roles })
    console.log(JSON.stringify([none, before, seen.length > 0, some !== null]))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', loads],
    { env: programEnvironment() },
  )
  expect(JSON.parse(stdout)).toEqual([null, 0, true, true])
})
