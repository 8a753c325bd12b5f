import { afterAll, beforeAll, expect, test } from 'vitest'

import { eventReader } from '../../src/providers/card/stripe/events.ts'
import { CARDS } from '../harness.ts'
import { linesOfPayout, payOut } from '../stripe-fake/payouts.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, signal } from './operations.ts'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe()
})
afterAll(() => opened.stop())

test('BEY-139 a Stripe payout is a settlement whose lines are its final balance transactions', async () => {
  const { fake, provider, time } = opened
  const { memory } = fake
  const request = chargeOf(memory.method(CARDS.visa))
  const charged = await provider.charge(request, signal)
  const refund = {
    ...request,
    operationId: `${request.operationId}r`,
    amount: 10_00,
    chargeRef: charged.kind === 'succeeded' ? charged.ref : '',
  }
  await provider.refund(refund, signal)
  memory.line('fee', 'stripe_fee', { amount: -1_00, currency: 'aud', source: '' })
  memory.line('other_adjustment', 'adjustment', { amount: 50, currency: 'aud', source: '' })
  const payout = payOut(memory, { traceId: 'T123' })
  const day = time.now().toISOString().slice(0, 10)
  const settlementsMade = () => provider.settlements?.made(day, signal)
  const net = 100_00 - 2_05 - 10_00 - 1_00 + 50
  expect(await settlementsMade()).toEqual({
    kind: 'settlements',
    settlements: [
      {
        ref: payout.id,
        currency: 'AUD',
        amount: net,
        arrivesOn: new Date(time.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
        traceId: 'T123',
        status: 'on_its_way',
        hasLines: false,
      },
    ],
  })
  time.advance({ hours: 1, minutes: 1 })
  memory.catchUp()
  expect(await settlementsMade()).toMatchObject({ settlements: [{ hasLines: true }] })
  const lines = await provider.settlements?.lines(payout.id, signal)
  expect(lines?.kind === 'lines' && lines.lines.map(({ ref }) => ref)).toEqual(
    linesOfPayout(memory, payout.id).map(({ id }) => id),
  )
  expect(lines).toMatchObject({
    lines: [
      { kind: 'charge', operationId: request.operationId, amount: 100_00, fee: 2_05 },
      { kind: 'refund', operationId: refund.operationId, amount: -10_00, fee: 0 },
      { kind: 'fee', operationId: null, amount: -1_00, fee: 0 },
      { kind: 'other', operationId: null, amount: 50, fee: 0 },
      { kind: 'settlement', operationId: null, amount: -net, fee: 0 },
    ],
  })
  time.advance({ days: 2 })
  memory.catchUp()
  expect(await settlementsMade()).toMatchObject({ settlements: [{ status: 'paid' }] })
})

test('BEY-139 Stripe’s report that a payout is final triggers reading its lines', async () => {
  const { fake } = opened
  const event = fake.memory.events.find(({ type }) => type === 'payout.reconciliation_completed')
  if (!event) throw new Error('No event')
  const payload = JSON.stringify({
    id: event.id,
    type: event.type,
    livemode: false,
    data: { object: event.object },
  })
  const secret = 'whsec_fake'
  const { createHmac } = await import('node:crypto')
  const wall = new Date()
  const seconds = Math.floor(wall.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  const read = eventReader({
    store: { ofIntent: () => Promise.resolve([]) },
    sharers: [],
    secrets: [secret],
    isLive: false,
  })
  const header = { 'stripe-signature': `t=${seconds},v1=${signature}` }
  expect(await read(Buffer.from(payload), header, wall)).toEqual({ kind: 'settlement' })
})
