import { afterAll, beforeAll, expect, test } from 'vitest'

import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import { CARDS } from '../harness.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, signal } from './operations.ts'
import { Stripe } from 'stripe'

const OLD = 'whsec_old'
const NEW = 'whsec_new'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe({ STRIPE_WEBHOOK_SECRETS: `${OLD}, ${NEW}` })
})
afterAll(() => opened.stop())

const wall = new Date('2026-11-23T10:00:00Z')

interface Signing {
  secret?: string
  ageSeconds?: number
  isLive?: boolean
}

function read(event: object, { secret = NEW, ageSeconds = 0, isLive = false }: Signing = {}) {
  const payload = JSON.stringify({ id: 'evt_1', livemode: isLive, ...event })
  const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(wall.getTime() / 1000) - ageSeconds,
  })
  return opened.provider.readEvent(Buffer.from(payload), { 'stripe-signature': header }, wall)
}

const metadata = { operation_id: 'chrg_1', merchant_id: MERCHANT }
const succeeded = { type: 'payment_intent.succeeded', data: { object: { id: 'pi_1', metadata } } }
const expected = {
  kind: 'event',
  event: {
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    merchantId: MERCHANT,
    operationId: 'chrg_1',
  },
}

test('BEY-80 accepts an event signed with any of the secrets, so that one can be rolled', async () => {
  expect(await read(succeeded)).toEqual(expected)
  expect(await read(succeeded, { secret: OLD })).toEqual(expected)
  expect(await read(succeeded, { secret: 'whsec_other' })).toEqual({ kind: 'forged' })
  const raw = Buffer.from(JSON.stringify({ id: 'evt_1', livemode: false, ...succeeded }))
  const seconds = Math.floor(wall.getTime() / 1000)
  const no = '0'.repeat(64)
  for (const header of ['', 'x', `t=${seconds}`, `t=${seconds},v0=${no}`, `v1=${no}`])
    expect(await opened.provider.readEvent(raw, { 'stripe-signature': header }, wall)).toEqual({
      kind: 'forged',
    })
  expect(await opened.provider.readEvent(raw, {}, wall)).toEqual({ kind: 'forged' })
})

test('one header may have signatures by both secrets, in any order', async () => {
  const payload = JSON.stringify({ id: 'evt_1', livemode: false, ...succeeded })
  const timestamp = Math.floor(wall.getTime() / 1000)
  const sign = (secret: string) =>
    new Stripe('sk_test_x').webhooks
      .generateTestHeaderString({ payload, secret, timestamp })
      .replace(/^t=\d+,/, '')
  for (const others of [
    [sign('whsec_other'), sign(NEW)],
    [sign(OLD), sign('whsec_other')],
  ]) {
    const header = [`t=${timestamp}`, ...others].join(',')
    const raw = Buffer.from(payload)
    expect(await opened.provider.readEvent(raw, { 'stripe-signature': header }, wall)).toEqual(
      expected,
    )
  }
})

test('an old event is stale, one of another mode or shape is unreadable, any other is dropped', async () => {
  expect(await read(succeeded, { ageSeconds: 301 })).toEqual({ kind: 'stale' })
  expect(await read(succeeded, { ageSeconds: -301 })).toEqual({ kind: 'stale' })
  expect(await read(succeeded, { ageSeconds: 299 })).toEqual(expected)
  expect(await read(succeeded, { isLive: true })).toEqual({ kind: 'unreadable' })
  expect(await read({ type: 'payment_intent.succeeded' })).toEqual({ kind: 'unreadable' })
  expect(await read({ ...succeeded, type: 'customer.created' })).toEqual({ kind: 'other' })
})

test('a capture’s event names the capture, and a foreign object’s names that object', async () => {
  const captured = { ...metadata, capture_operation_id: 'capt_1' }
  const event = {
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', metadata: captured } },
  }
  expect(await read(event)).toMatchObject({ event: { operationId: 'capt_1' } })
  const foreign = { type: 'refund.created', data: { object: { id: 're_1', metadata: {} } } }
  expect(await read(foreign)).toMatchObject({
    event: { merchantId: 'unknown', operationId: 're_1' },
  })
})

test('a dispute’s event names the charge that we remember', async () => {
  const { fake, provider } = opened
  const request = chargeOf(fake.memory.method(CARDS.visa))
  const charged = await provider.charge(request, signal)
  const payment_intent = charged.kind === 'succeeded' ? charged.ref : ''
  const event = {
    type: 'charge.dispute.created',
    data: { object: { id: 'du_1', metadata: {}, payment_intent } },
  }
  expect(await read(event)).toEqual({
    kind: 'event',
    event: {
      eventId: 'evt_1',
      type: 'charge.dispute.created',
      merchantId: MERCHANT,
      operationId: request.operationId,
      disputeRef: 'du_1',
    },
  })
  const foreign = { ...event, data: { object: { id: 'du_2', payment_intent: 'pi_theirs' } } }
  expect(await read(foreign)).toMatchObject({
    event: { merchantId: 'unknown', operationId: 'du_2', disputeRef: 'du_2' },
  })
})

test('BEY-123 a warning of fraud names the charge that we remember, and itself', async () => {
  const { fake, provider } = opened
  const request = chargeOf(fake.memory.method(CARDS.visa))
  const charged = await provider.charge(request, signal)
  const payment_intent = charged.kind === 'succeeded' ? charged.ref : ''
  const object = { id: 'issfr_1', payment_intent }
  expect(await read({ type: 'radar.early_fraud_warning.created', data: { object } })).toEqual({
    kind: 'event',
    event: {
      eventId: 'evt_1',
      type: 'radar.early_fraud_warning.created',
      merchantId: MERCHANT,
      operationId: request.operationId,
      warningRef: 'issfr_1',
    },
  })
})

test('lists a day’s movements with our operations', async () => {
  const { fake, provider, time } = opened
  time.toNoon()
  const day = time.now().toISOString().slice(0, 10)
  const request = chargeOf(fake.memory.method('4000000000000259'))
  const charged = await provider.charge(request, signal)
  const refund = {
    ...request,
    operationId: `${request.operationId}r`,
    amount: 10_00,
    chargeRef: charged.kind === 'succeeded' ? charged.ref : '',
  }
  await provider.refund(refund, signal)
  const held = await provider.authorise(chargeOf(fake.memory.method(CARDS.visa)), signal)
  const capture = {
    ...request,
    operationId: `${request.operationId}c`,
    amount: 40_00,
    authorisationRef: held.kind === 'succeeded' ? held.ref : '',
  }
  await provider.capture(capture, signal)
  fake.memory.line('fee', 'stripe_fee', { amount: -5_00, currency: 'aud', source: '' })
  const listed = await provider.movements(day, signal)
  const rows = listed.kind === 'movements' ? listed.movements : []
  expect(
    rows.map(({ kind, operationId, amount, fee }) => [kind, operationId, amount, fee]),
  ).toEqual([
    ['charge', request.operationId, 100_00, 2_05],
    ['refund', refund.operationId, -10_00, 0],
    ['charge', capture.operationId, 100_00, 2_05],
    ['charge', capture.operationId, -60_00, 0],
    ['other', null, -5_00, 0],
  ])
  time.advance({ days: 1, minutes: 1 })
  fake.memory.catchUp()
  const next = await provider.movements(time.now().toISOString().slice(0, 10), signal)
  expect(next).toMatchObject({
    movements: [{ kind: 'dispute', operationId: request.operationId, amount: -100_00 }],
  })
})

test('the operator’s check shows whether Stripe accepts the key', async () => {
  const message = 'Stripe answers and accepts the key'
  expect(await opened.check()).toEqual([{ check: message, isOk: true }])
  expect(await opened.check({ STRIPE_SECRET_KEY: 'rk_test_fake' })).toMatchObject([
    { check: message, isOk: false },
  ])
})

test('the hosted page may use only Stripe’s sites', () => {
  const settings = stripeCard.settings.parse({ ...opened.fake.env })
  expect(stripeCard.csp?.(settings)).toEqual({
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  })
})
