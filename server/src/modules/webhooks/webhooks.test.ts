import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@paydeck/contract/calls/webhooks'
import type { Arguments } from '@paydeck/contract/protocol/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { refusalOf, ledgerViolations } from '../../../test/money/ledger-checks.ts'
import { openTestCluster } from '../../../test/test-database.ts'

let world: World
let listener: Server
let base: string

interface Heard {
  path: string
  body: string
  signature: string
}
const received: Heard[] = []
/** The response of each path; 200 by default. */
const answers = new Map<string, number>()

beforeAll(async () => {
  world = await startWorld()
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, body, signature: String(request.headers['paydeck-signature']) })
      const status = answers.get(path) ?? 200
      if (status === 302) response.setHeader('location', `${base}/elsewhere`)
      response.writeHead(status).end('thanks')
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(async () => {
  listener.close()
  await world.stop()
})

/** Without a second event for the same cause, so that each payment makes one delivery. */
const LISTENED = WEBHOOK_EVENTS.filter(
  (event) => !['OrderPaid', 'PlanCreated', 'DisputeWon', 'DisputeLost'].includes(event),
)
const at = (path: string): Heard[] => received.filter((request) => request.path === path)
const listen = async ({ call, merchantId, slug }: TestMerchant, status = 200) => {
  const path = `/${slug}`
  answers.set(path, status)
  const { data } = await call(api.createWebhook, {
    merchantId,
    body: { url: base + path, events: [...LISTENED] },
  })
  return { ...data, path }
}
const deliveriesOf = async ({ call, merchantId }: TestMerchant, webhookId: string) =>
  (await call(api.listDeliveries, { merchantId, webhookId, query: {} })).data
const paid = async (merchant: TestMerchant, amount = 50_00) =>
  (await (await merchant.order({ amount })).pay(CARDS.visa)).transactionId
/** Runs the job and waits for the attempt. */
async function notifyPaid({ merchantId }: TestMerchant, id: string): Promise<void> {
  await world.services.webhooks.notify(merchantId, { kind: 'payment_received', subjectId: id })
  await world.services.webhooks.deliverDue()
}
/** Makes pending retries due now. */
const requeueDelivery = ({ merchantId }: TestMerchant) =>
  world.db.inMerchant(merchantId, (tx) =>
    tx
      .updateTable('app.webhookDelivery')
      .set({ nextAttemptAt: new Date(0) })
      .where('merchantId', '=', merchantId)
      .where('status', '=', 'waiting')
      .execute(),
  )
const signedBy = (secret: string, { signature, body }: Heard): boolean => {
  const seconds = /^t=(\d+)/.exec(signature)?.[1] ?? ''
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return signature.includes(`v1=${mac}`)
}

describe('a webhook endpoint', () => {
  test('receives a payment event, signed, in the documented envelope, and only once', async () => {
    const merchant = await world.merchant()
    const hook = await listen(merchant)
    const transactionId = await paid(merchant)
    await Promise.all([1, 2, 3].map(() => notifyPaid(merchant, transactionId)))
    const [request, ...more] = at(hook.path)
    expect(more).toEqual([])
    expect(request && signedBy(hook.secret, request)).toBe(true)
    const [delivery] = await deliveriesOf(merchant, hook.webhookId)
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: 1,
      lastStatus: 200,
      subjectId: transactionId,
    })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      merchantId: merchant.merchantId,
      webhookSubscriptionId: hook.webhookId,
      webhookEventType: 'TransactionPaid',
      requestId: delivery?.deliveryId,
      event: { transaction: { _id: transactionId, status: 'paid', amount: 50_00 } },
    })
  })

  test('that fails is retried at growing intervals, and finally given up', async () => {
    const merchant = await world.merchant()
    const hook = await listen(merchant, 500)
    const { merchantId } = merchant
    await notifyPaid(merchant, await paid(merchant))
    const [first] = await deliveriesOf(merchant, hook.webhookId)
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, lastStatus: 500 })
    // Not due yet, so nothing is sent.
    await world.services.webhooks.deliverDue()
    expect(at(hook.path)).toHaveLength(1)
    for (let attempt = 2; attempt <= 8; attempt++) {
      await requeueDelivery(merchant)
      await Promise.all([1, 2].map(() => world.services.webhooks.deliverDue()))
    }
    expect(at(hook.path)).toHaveLength(8)
    expect(new Set(at(hook.path).map(({ body }) => body)).size).toBe(1)
    const [last] = await deliveriesOf(merchant, hook.webhookId)
    expect(last).toMatchObject({
      status: 'failed',
      attempts: 8,
      lastError: 'Answered 500.',
      nextAttemptAt: null,
    })

    // Once repaired, resending by hand starts a new series of attempts.
    answers.set(hook.path, 204)
    const { call } = merchant
    const params = { merchantId, webhookId: hook.webhookId, deliveryId: last?.deliveryId ?? '' }
    const resent = (await call(api.resendDelivery, params)).data
    expect(resent).toMatchObject({
      status: 'waiting',
      attempts: 0,
      lastStatus: null,
      lastError: null,
      attemptedAt: null,
    })
    expect(resent.body).toBe(at(hook.path)[0]?.body)
    await world.services.webhooks.deliverDue()
    expect(await deliveriesOf(merchant, hook.webhookId)).toMatchObject([
      { status: 'delivered', attempts: 1, lastStatus: 204 },
    ])
  })

  test('is listed with its newest delivery, and each delivery with what was sent', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const hook = await listen(merchant)
    const { webhookId } = hook
    const quiet = (
      await call(api.createWebhook, {
        merchantId,
        body: { url: `${base}/quiet`, events: ['PayoutPaid'] },
      })
    ).data
    const listed = async () => (await call(api.listWebhooks, { merchantId })).data
    expect((await listed()).map(({ lastDelivery }) => lastDelivery)).toEqual([null, null])
    await notifyPaid(merchant, await paid(merchant))
    answers.set(hook.path, 503)
    await notifyPaid(merchant, await paid(merchant))
    const [newest, older] = await deliveriesOf(merchant, webhookId)
    const hooks = await listed()
    expect(hooks.map((webhook) => webhook.webhookId)).toEqual([webhookId, quiet.webhookId])
    expect(hooks[0]?.lastDelivery).toEqual({
      eventType: 'TransactionPaid',
      status: 'waiting',
      lastStatus: 503,
      lastError: 'Answered 503.',
      createdAt: newest?.createdAt,
      attemptedAt: newest?.attemptedAt,
    })
    expect(hooks[1]?.lastDelivery).toBeNull()

    const deliveryId = older?.deliveryId ?? ''
    const { data } = await call(api.getDelivery, { merchantId, webhookId, deliveryId })
    expect(data).toEqual({ ...older, body: at(hook.path)[0]?.body })
    const elsewhere = { merchantId, webhookId: quiet.webhookId, deliveryId }
    expect(await refusalOf(call(api.getDelivery, elsewhere))).toMatchObject({ status: 404 })
  })

  test('shows the last and next attempts in business time', async () => {
    const merchant = await world.merchant()
    const hook = await listen(merchant, 500)
    const transactionId = await paid(merchant)
    world.time.advance({ days: 40 })
    const before = world.clock.now().getTime()
    await notifyPaid(merchant, transactionId)
    const [delivery] = await deliveriesOf(merchant, hook.webhookId)
    const after = (instant: string | null | undefined) => new Date(instant ?? 0).getTime() - before
    expect(after(delivery?.attemptedAt)).toBeGreaterThanOrEqual(0)
    expect(after(delivery?.attemptedAt)).toBeLessThan(30_000)
    expect(after(delivery?.nextAttemptAt)).toBeGreaterThan(50_000)
    expect(after(delivery?.nextAttemptAt)).toBeLessThan(90_000)
  })

  test('that redirects has not accepted the delivery', async () => {
    const merchant = await world.merchant()
    const hook = await listen(merchant, 302)
    await notifyPaid(merchant, await paid(merchant))
    expect(await deliveriesOf(merchant, hook.webhookId)).toMatchObject([
      { status: 'waiting', lastStatus: 302 },
    ])
    expect(at('/elsewhere')).toEqual([])
  })

  test('that is suspended, or registered for other events, receives nothing', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const hook = await listen(merchant)
    const { webhookId } = hook
    await call(api.changeWebhook, { merchantId, webhookId, body: { events: ['PayoutPaid'] } })
    await notifyPaid(merchant, await paid(merchant))
    await call(api.changeWebhook, {
      merchantId,
      webhookId,
      body: { events: ['TransactionPaid'], status: 'suspended' },
    })
    await notifyPaid(merchant, await paid(merchant))
    expect(at(hook.path)).toEqual([])
    expect(await deliveriesOf(merchant, webhookId)).toEqual([])
    await call(api.removeWebhook, { merchantId, webhookId })
    expect((await call(api.listWebhooks, { merchantId })).data).toEqual([])
  })

  test('that is suspended keeps its pending deliveries, shows them as waiting, and gets them once resumed', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const hook = await listen(merchant, 500)
    const { webhookId } = hook
    await notifyPaid(merchant, await paid(merchant))
    const switchTo = (status: 'active' | 'suspended') =>
      call(api.changeWebhook, { merchantId, webhookId, body: { status } })
    await switchTo('suspended')
    await requeueDelivery(merchant)
    await world.services.webhooks.deliverDue()
    const held = { status: 'held', attempts: 1, lastStatus: 500, lastError: 'Answered 500.' }
    const [delivery] = await deliveriesOf(merchant, webhookId)
    expect(delivery).toMatchObject({ ...held, nextAttemptAt: null })
    const { deliveryId = '' } = delivery ?? {}
    const params = { merchantId, webhookId, deliveryId }
    expect((await call(api.getDelivery, params)).data).toMatchObject(held)
    const [listed] = (await call(api.listWebhooks, { merchantId })).data
    expect(listed?.lastDelivery?.status).toBe('held')
    expect(await refusalOf(call(api.resendDelivery, params))).toMatchObject({
      status: 409,
      errorCode: 'webhook_suspended',
    })
    expect(at(hook.path)).toHaveLength(1)

    answers.set(hook.path, 200)
    await switchTo('active')
    expect((await deliveriesOf(merchant, webhookId))[0]?.status).toBe('waiting')
    await world.services.webhooks.deliverDue()
    expect(await deliveriesOf(merchant, webhookId)).toMatchObject([
      { status: 'delivered', attempts: 2 },
    ])
  })

  test('that no longer wants an event does not get it again, and its deliveries show that', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const hook = await listen(merchant, 500)
    const { webhookId } = hook
    await notifyPaid(merchant, await paid(merchant))
    await call(api.changeWebhook, { merchantId, webhookId, body: { events: ['PayoutPaid'] } })
    const expected = {
      status: 'failed',
      lastError: 'The webhook no longer listens to this event.',
      nextAttemptAt: null,
    }
    const [delivery] = await deliveriesOf(merchant, webhookId)
    expect(delivery).toMatchObject({ ...expected, attempts: 1 })
    const { deliveryId = '' } = delivery ?? {}
    await call(api.resendDelivery, { merchantId, webhookId, deliveryId })
    await world.services.webhooks.deliverDue()
    expect(await deliveriesOf(merchant, webhookId)).toMatchObject([expected])
    expect(at(hook.path)).toHaveLength(1)
  })

  test('gets a new secret: for a day both sign, then only the new one', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const hook = await listen(merchant)
    const { webhookId, secret: old } = hook
    const { data } = await call(api.renewWebhookSecret, { merchantId, webhookId })
    await notifyPaid(merchant, await paid(merchant))
    const latest = at(hook.path).at(-1)
    expect(latest && [signedBy(old, latest), signedBy(data.secret, latest)]).toEqual([true, true])
    await world.db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.webhookEndpoint')
        .set({ previousUntil: new Date(0) })
        .where('merchantId', '=', merchantId)
        .execute(),
    )
    await notifyPaid(merchant, await paid(merchant))
    const delivery = at(hook.path).at(-1)
    expect(delivery && [signedBy(old, delivery), signedBy(data.secret, delivery)]).toEqual([
      false,
      true,
    ])
    const listed = (await call(api.listWebhooks, { merchantId })).data
    expect(JSON.stringify(listed)).not.toContain('whsec_')
  })
})

test('a refund, a dispute and its end are published in their own transactions, through the queue', async () => {
  const busy = await startWorld({ worker: true })
  try {
    const merchant = await busy.merchant()
    const { merchantId, call } = merchant
    const hook = await listen(merchant)
    const order = await merchant.order({ amount: 80_00 })
    const { transactionId } = await order.pay(CARDS.visa)
    await call(api.createRefund, {
      merchantId,
      body: { transactionId, refundAmount: { amount: 10_00, currency: 'AUD' } },
    })
    const key = { provider: 'test', providerRef: 'one' }
    await busy.services.disputes.open(merchantId, { ...key, transactionId })
    await busy.services.disputes.close(merchantId, { ...key, outcome: 'won' })
    const types = () =>
      at(hook.path).map(
        ({ body }) => (JSON.parse(body) as { webhookEventType: string }).webhookEventType,
      )
    for (let waited = 0; waited < 100 && types().length < 4; waited++) await sleep(100)
    expect(types().toSorted()).toEqual(
      ['DisputeClosed', 'DisputeOpened', 'TransactionPaid', 'TransactionRefunded'].toSorted(),
    )
    expect(await ledgerViolations(busy, merchantId)).toEqual([])
  } finally {
    await busy.stop()
  }
}, 60_000)

test('an endpoint that never answers delays no other, and gets fewer and fewer slots', async () => {
  // A separate database: other tests wait until nothing is due.
  const cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  const alone = await startWorld({ databaseUrl, webhookTimeLimitMs: 2_500 })
  /** The number of open requests when each one began. */
  const open: number[] = []
  let now = 0
  const silent = createServer((request, response) => {
    open.push(++now)
    request.resume()
    response.on('close', () => now--)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  try {
    const [dead, well] = [await alone.merchant(), await alone.merchant()]
    const urls = [
      `http://127.0.0.1:${(silent.address() as AddressInfo).port}/dead`,
      `${base}/${well.slug}`,
    ]
    for (const [index, merchant] of [dead, well].entries()) {
      const { call, merchantId } = merchant
      await call(api.createWebhook, {
        merchantId,
        body: { url: urls[index] ?? '', events: ['TransactionPaid'] },
      })
      for (let n = 0; n < 8; n++) {
        const { transactionId } = await (
          await merchant.order({ amount: 10_00 + n })
        ).pay(CARDS.visa)
        const event = { kind: 'payment_received', subjectId: transactionId } as const
        await alone.services.webhooks.notify(merchantId, event)
      }
    }
    alone.services.webhooks.deliver()
    const isHeard = () => at(`/${well.slug}`).length === 8
    for (let waited = 0; waited < 100 && !isHeard(); waited++) await sleep(20)
    expect(at(`/${well.slug}`)).toHaveLength(8)
    // Meanwhile the first three are still waiting for their time limit; from now on the silent endpoint gets one slot.
    expect(open).toEqual([1, 2, 3])
    for (let waited = 0; waited < 400 && open.length < 5; waited++) await sleep(20)
    expect(open).toEqual([1, 2, 3, 1, 1])
  } finally {
    silent.closeAllConnections()
    silent.close()
    await alone.stop()
    await cluster.stop()
  }
}, 60_000)

test('several workers share the due deliveries: none is sent twice', async () => {
  const cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  const secret = 'one secret for both of the servers, long enough to be one'
  const first = await startWorld({ databaseUrl, secret })
  const second = await startWorld({ databaseUrl, secret })
  try {
    const merchant = await first.merchant()
    const { call, merchantId } = merchant
    const path = `/${merchant.slug}`
    const body = { url: base + path, events: ['TransactionPaid' as const] }
    await call(api.createWebhook, { merchantId, body })
    for (let n = 0; n < 12; n++) {
      const { transactionId } = await (await merchant.order({ amount: 10_00 + n })).pay(CARDS.visa)
      await first.services.webhooks.notify(merchantId, {
        kind: 'payment_received',
        subjectId: transactionId,
      })
    }
    await Promise.all([first, second].map((server) => server.services.webhooks.deliverDue()))
    const bodies = at(path).map((request) => request.body)
    expect([bodies.length, new Set(bodies).size]).toEqual([12, 12])
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await cluster.stop()
  }
})

test('BEY-47 a payout event says whether the money was sent or has arrived, however late it is read', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const hook = await listen(merchant)
  await call(api.addBankAccount, {
    merchantId,
    body: {
      accountName: 'Shop Pty Ltd',
      accountNumber: '11112222',
      country: 'AU',
      currency: 'AUD',
      routingNumber: '062-000',
    },
  })
  // Soon after each day's run, at one in the afternoon, so that the transfer is on its way for a while.
  world.time.toNoon()
  world.time.advance({ hours: 2 })
  await paid(merchant)
  for (let day = 0; day < 14; day++) {
    world.time.advance({ days: 1 })
    await world.services.payouts.runDueOf(merchantId)
    await world.services.payouts.checkDue()
  }
  const payouts = async () => (await call(api.queryPayouts, { merchantId, query: {} })).data
  const [{ payoutId, amount } = { payoutId: '', amount: 0 }] = await payouts()
  expect((await payouts())[0]?.status).toBe('paid')

  const { notify, deliverDue } = world.services.webhooks
  const sent = { kind: 'payout_sent', subjectId: payoutId } as const
  await notify(merchantId, { ...sent, payload: { status: 'in_transit' } })
  await notify(merchantId, { ...sent, payload: { status: 'paid' } })
  // An event of an older release did not say which, so the present state counts, which was sent already.
  await notify(merchantId, sent)
  await deliverDue()
  const bodies = at(hook.path).map(
    ({ body }) => JSON.parse(body) as { webhookEventType: string; event: { payoutId?: string } },
  )
  const matching = bodies.filter(({ event }) => event.payoutId === payoutId)
  expect(
    matching
      .map(({ webhookEventType, event }) => ({ webhookEventType, event }))
      .toSorted((a, b) => a.webhookEventType.localeCompare(b.webhookEventType)),
  ).toMatchObject([
    { webhookEventType: 'PayoutPaid', event: { amount, currency: 'AUD', status: 'paid' } },
    { webhookEventType: 'PayoutSent', event: { amount, currency: 'AUD', status: 'in_transit' } },
  ])
  const published = await world.db.reader.query<{ payload: object }>(
    'test_published',
    `select payload from app.domain_event where merchant_id = $1 and kind = 'payout_sent' order by occurred_at`,
    [merchantId],
  )
  expect(published.map(({ payload }) => payload)).toEqual([
    { status: 'in_transit' },
    { status: 'paid' },
  ])
})

test('a person without the payouts permission cannot choose who receives payout events, nor read them', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { webhookId } = await listen(merchant)
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.webhookDelivery')
      .values(
        (['PayoutPaid', 'TransactionPaid'] as const).map((eventType) => ({
          merchantId,
          deliveryId: `wdlv_${eventType}`,
          webhookId,
          cause: `${eventType}:x`,
          eventType,
          body: '{}',
          status: 'delivered' as const,
          attempts: 1,
          lastStatus: 200,
          lastError: null,
          nextAttemptAt: null,
          createdAt: world.clock.now(),
          attemptedAt: null,
        })),
      )
      .execute(),
  )
  const staff = (await merchant.colleague({ role: 'staff', permissions: [] })).call
  const reader = (await merchant.colleague({ role: 'staff', permissions: ['payouts-read'] })).call
  const of = (eventType: string) => ({ merchantId, webhookId, deliveryId: `wdlv_${eventType}` })
  const change = (body: Arguments<typeof api.changeWebhook>['body']) => ({
    merchantId,
    webhookId,
    body,
  })
  const elsewhere = { url: `${base}/elsewhere` }
  const add = { merchantId, body: { ...elsewhere, events: ['PayoutSent'] as WebhookEvent[] } }
  const refused = [
    staff(api.createWebhook, add),
    staff(api.changeWebhook, change(elsewhere)),
    staff(api.changeWebhook, change({ events: ['PayoutFailed'] })),
    staff(api.getDelivery, of('PayoutPaid')),
    staff(api.resendDelivery, of('PayoutPaid')),
  ]
  for (const refusal of await Promise.all(refused.map(refusalOf)))
    expect(refusal).toMatchObject({ status: 403, errorCode: 'payouts_read_required' })
  const log = await deliveriesOf(merchant, webhookId)
  expect(log.map(({ status }) => status)).toEqual(['delivered', 'delivered'])

  expect((await staff(api.getDelivery, of('TransactionPaid'))).data.body).toBe('{}')
  expect((await staff(api.changeWebhook, change({ status: 'suspended' }))).data.status).toBe(
    'suspended',
  )
  expect((await reader(api.getDelivery, of('PayoutPaid'))).data.body).toBe('{}')
  expect((await reader(api.createWebhook, add)).data.events).toEqual(['PayoutSent'])
  await staff(api.changeWebhook, change({ events: ['TransactionPaid'] }))
  expect((await staff(api.changeWebhook, change(elsewhere))).data.url).toBe(elsewhere.url)
  expect((await call(api.listWebhooks, { merchantId })).data).toHaveLength(2)
})

test('a waiting payout event is not sent to an address chosen without the payouts permission', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { webhookId } = await listen(merchant, 500)
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.webhookDelivery')
      .values({
        merchantId,
        deliveryId: 'wdlv_waiting_payout',
        webhookId,
        cause: 'PayoutPaid:x',
        eventType: 'PayoutPaid',
        body: '{"secret":"payout"}',
        status: 'waiting',
        attempts: 1,
        lastStatus: 500,
        lastError: 'Answered 500.',
        nextAttemptAt: new Date(0),
        createdAt: world.clock.now(),
        attemptedAt: world.clock.now(),
      })
      .execute(),
  )
  // Staff without the payouts permission may limit the webhook to payments and then change its address.
  const staff = (await merchant.colleague({ role: 'staff', permissions: [] })).call
  const own = `/own-${merchantId}`
  for (const body of [{ events: ['TransactionPaid' as const] }, { url: base + own }])
    await staff(api.changeWebhook, { merchantId, webhookId, body })
  await world.services.webhooks.deliverDue()
  expect(at(own)).toEqual([])
  const [delivery] = await deliveriesOf(merchant, webhookId)
  expect(delivery).toMatchObject({
    status: 'failed',
    lastError: 'The webhook no longer listens to this event.',
  })
})

test('refuses an invalid address, and more than ten', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const add = (url: string) =>
    call(api.createWebhook, { merchantId, body: { url, events: ['PayoutPaid'] } })
  await expect(add('file:///etc/passwd')).rejects.toMatchObject({
    status: 400,
    message: 'The address must start with https://.',
    fields: { url: 'The address must start with https://.' },
  })
  for (let n = 0; n < 10; n++) await add(`${base}/${n}`)
  expect(await refusalOf(add(`${base}/11`))).toMatchObject({ errorCode: 'too_many_webhooks' })
})

test('deletes deliveries after thirty days', async () => {
  const merchant = await world.merchant()
  const hook = await listen(merchant)
  await notifyPaid(merchant, await paid(merchant))
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.webhookDelivery')
      .set({ createdAt: new Date(world.clock.now().getTime() - 31 * 86_400_000) })
      .where('merchantId', '=', merchant.merchantId)
      .execute(),
  )
  await world.services.webhooks.forgetOld()
  expect(await deliveriesOf(merchant, hook.webhookId)).toEqual([])
})
