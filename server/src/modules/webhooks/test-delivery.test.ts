import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { webhookEnvelope, WEBHOOK_BODIES } from '@paydeck/contract/calls/shop/webhook-bodies'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@paydeck/contract/calls/webhooks'
import { api } from '@paydeck/contract/protocol/api'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { webhookExample } from '../../http/docs/webhook-examples.ts'
import { testDelivery } from './test-delivery.ts'

let world: World
let listener: Server
let base: string
const received: { path: string; body: string; headers: IncomingHttpHeaders }[] = []
/** The response of each path: 200 without a body by default, null for none. */
const answers = new Map<string, { status: number; body: string | Buffer } | null>()

beforeAll(async () => {
  world = await startWorld({ webhookTimeLimitMs: 400 })
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, body, headers: request.headers })
      const answer = answers.get(path)
      if (answer === null) return
      response.writeHead(answer?.status ?? 200).end(answer?.body)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(async () => {
  listener.closeAllConnections()
  listener.close()
  await world.stop()
})

async function hookOf({ call, merchantId }: TestMerchant, path: string) {
  const body = { url: base + path, events: ['TransactionPaid' as const] }
  return (await call(api.createWebhook, { merchantId, body })).data
}
const sendTest = async (
  { call, merchantId }: TestMerchant,
  webhookId: string,
  event: WebhookEvent = 'TransactionPaid',
) => (await call(api.testWebhook, { merchantId, webhookId, body: { event } })).data
const at = (path: string) => received.filter((request) => request.path === path)

describe('BEY-151 a test of a webhook', () => {
  test.each(WEBHOOK_EVENTS)(
    'sends the documented example of %s, marked as a test',
    async (event) => {
      const merchant = await world.merchant()
      const path = `/example-${event}`
      const { webhookId } = await hookOf(merchant, path)
      const { requestId, body } = await sendTest(merchant, webhookId, event)
      const [delivery, ...more] = at(path)
      expect([delivery?.body, more]).toEqual([body, []])
      const sent = webhookEnvelope.parse(JSON.parse(body))
      expect(sent).toEqual({
        ...webhookExample(event),
        merchantId: merchant.merchantId,
        webhookSubscriptionId: webhookId,
        requestId,
        timestamp: expect.any(String) as string,
        isTest: true,
      })
      expect(WEBHOOK_BODIES[event].parse(sent.event)).toEqual(sent.event)
    },
  )

  test('is signed like every delivery: the libraries standardwebhooks, svix and stripe accept what arrived', async () => {
    const merchant = await world.merchant()
    const { webhookId, secret } = await hookOf(merchant, '/signed')
    const { requestId } = await sendTest(merchant, webhookId)
    const [{ body, headers } = { body: '', headers: {} }] = at('/signed')
    const plainHeaders = headers as Record<string, string>
    expect(plainHeaders['webhook-id']).toBe(requestId)
    expect(new StandardWebhook(secret).verify(body, plainHeaders)).toMatchObject({ requestId })
    expect(() => new SvixWebhook(secret).verify(body, plainHeaders)).not.toThrow()
    expect(
      Stripe.webhooks.constructEvent(body, plainHeaders['paydeck-signature'] ?? '', secret),
    ).toMatchObject({ requestId })
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(() => new StandardWebhook(other).verify(body, plainHeaders)).toThrow(/signature/i)
  })

  test('shows what the server answered, and how long it took', async () => {
    const merchant = await world.merchant()
    const { webhookId } = await hookOf(merchant, '/answers')
    const { call, merchantId } = merchant
    const outcome = async () => {
      const { status, error, answer, milliseconds } = await sendTest(merchant, webhookId)
      expect(milliseconds).toBeGreaterThanOrEqual(0)
      expect(milliseconds).toBeLessThan(10_000)
      return [status, error, answer]
    }
    expect(await outcome()).toEqual([200, null, ''])
    answers.set('/answers', { status: 500, body: 'Undefined index: transaction' })
    expect(await outcome()).toEqual([500, 'Answered 500.', 'Undefined index: transaction'])
    // The first KB, without half a character at its end.
    answers.set('/answers', { status: 404, body: `${'x'.repeat(1023)}ā${'y'.repeat(5000)}` })
    expect(await outcome()).toEqual([404, 'Answered 404.', 'x'.repeat(1023)])
    answers.set('/answers', { status: 302, body: '' })
    expect(await outcome()).toEqual([302, 'Answered 302.', ''])
    answers.set('/answers', null)
    expect(await outcome()).toEqual([null, 'No answer within 0.4 seconds.', ''])
    await call(api.changeWebhook, {
      merchantId,
      webhookId,
      body: { url: 'http://127.0.0.1:9/hooks' },
    })
    expect(await outcome()).toEqual([null, 'The address could not be reached.', ''])
  })

  test('is not an event: it appears in no list and no book, and reaches even a suspended webhook', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const { webhookId } = await hookOf(merchant, '/suspended')
    await call(api.changeWebhook, { merchantId, webhookId, body: { status: 'suspended' } })
    const { data: notices } = await call(api.listActivity, { merchantId, query: {} })
    expect((await sendTest(merchant, webhookId, 'PayoutPaid')).status).toBe(200)
    await world.services.webhooks.deliverDue()
    expect(at('/suspended')).toHaveLength(1)
    expect((await call(api.listDeliveries, { merchantId, webhookId, query: {} })).data).toEqual([])
    expect((await call(api.listWebhooks, { merchantId })).data[0]?.lastDelivery).toBeNull()
    for (const table of ['app.domain_event', 'app.ledger_journal', 'app.payment', 'app.payout'])
      expect(
        await world.db.reader.query(null, `select 1 from ${table} where merchant_id = $1`, [
          merchantId,
        ]),
        table,
      ).toEqual([])
    const { data: activity } = await call(api.listActivity, { merchantId, query: {} })
    expect(activity.length - notices.length).toBe(1)
    expect(activity[0]).toMatchObject({
      action: 'webhook.tested',
      actor: merchant.userId,
      subjectId: webhookId,
      details: { event: 'PayoutPaid' },
    })
  })

  test('is refused for another merchant’s webhook, and to a role that does not manage webhooks', async () => {
    const merchant = await world.merchant()
    const { webhookId } = await hookOf(merchant, '/own')
    expect(await refusalOf(sendTest(await world.merchant(), webhookId))).toMatchObject({
      status: 404,
    })
    const viewer = await merchant.colleague({ role: 'viewer' })
    const { merchantId } = merchant
    const attempt = viewer.call(api.testWebhook, {
      merchantId,
      webhookId,
      body: { event: 'OrderPaid' },
    })
    expect(await refusalOf(attempt)).toMatchObject({
      status: 403,
      errorCode: 'webhooks_manage_required',
    })
    expect(at('/own')).toEqual([])
  })

  test('goes only to the public internet, and at most ten times a minute', async () => {
    const limited = await startWorld({ limits: true })
    const merchant = await limited.merchant()
    const { webhookId } = await hookOf(merchant, '/limited')
    const actor = { ...merchant, role: 'owner' as const, permissions: [] }
    const asInProduction = testDelivery(
      {
        db: limited.db,
        clock: limited.clock,
        newId: () => 'wdlv_0000000000000000',
        secrets: {
          inUse: () => ['whsec_c2VjcmV0'],
          fresh: () => ({ secret: '', sealed: Buffer.alloc(0) }),
        },
        record: () => Promise.resolve(),
        isOpen: false,
        testLimit: null,
      },
      actor,
      webhookId,
      'OrderPaid',
    )
    expect(await asInProduction).toMatchObject({
      status: null,
      error: 'The address must start with https://.',
    })
    expect(at('/limited')).toEqual([])
    for (let sent = 0; sent < 10; sent++) await sendTest(merchant, webhookId)
    expect(await refusalOf(sendTest(merchant, webhookId))).toMatchObject({
      status: 429,
      errorCode: 'too_many_requests',
    })
    expect(at('/limited')).toHaveLength(10)
    const other = await limited.merchant()
    expect((await sendTest(other, (await hookOf(other, '/other')).webhookId)).status).toBe(200)
    await limited.stop()
  })
})
