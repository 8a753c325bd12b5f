import { withoutApproval } from '../approval-answers.ts'
import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import { WEBHOOK_BODIES, webhookEnvelope } from '@paydeck/contract/calls/shop/webhook-bodies'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { webhookExample } from '../../src/http/docs/webhook-examples.ts'
import { toEvent } from '../../src/modules/domain-events/events.ts'
import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { addAccount, startOwnWorld } from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'

let world: World
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

let read = 0
/** Hands every new event of a merchant to the webhooks twice, since they may see an event twice. */
async function notifyEvents({ merchantId }: TestMerchant): Promise<void> {
  const { rows } = await world.db.readerPool.query<{
    kind: string
    subject_id: string
    payload: unknown
  }>(
    `select kind, subject_id, payload from app.domain_event
     where merchant_id = $1 order by recorded_at, event_id offset $2`,
    [merchantId, read],
  )
  read += rows.length
  for (const { kind, subject_id: subjectId, payload } of [...rows, ...rows]) {
    const event = toEvent({ kind, subjectId, payload })
    if (event) await world.services.webhooks.notify(merchantId, event)
  }
}

async function runDays(merchant: TestMerchant, days: number): Promise<void> {
  const { plans, operations, holds, payouts } = world.services
  // Steps small enough to see a transfer between its departure at 13:00 and its arrival the next day.
  for (let third = 0; third < days * 3; third++) {
    world.time.advance({ hours: 8 })
    await plans.collectDue()
    await holds.expireDue()
    await operations.checkDue()
    await payouts.runDueOf(merchant.merchantId)
    await notifyEvents(merchant)
    await payouts.checkDue()
  }
}

/** Causes every event; returns the ids by event. */
async function causeEveryEvent(merchant: TestMerchant) {
  const { merchantId, call } = merchant
  const pay = async (card: string, authoriseOnly = false) => {
    const order = await merchant.order({ amount: 80_00 })
    const { transactionId } = await order.pay(card, undefined, { authoriseOnly })
    return { ...order, transactionId }
  }
  const refund = async (transactionId: string) => {
    const body = {
      transactionId,
      refundAmount: { amount: 10_00, currency: merchant.currency },
    }
    return withoutApproval((await call(api.createRefund, { merchantId, body })).data).refundId
  }
  await addAccount(merchant)
  const paid = await pay(CARDS.visa)
  const cancelled = await merchant.order({ amount: 20_00 })
  await call(api.cancelOrder, { merchantId, merchantOrderId: cancelled.merchantOrderId })
  const declined = await merchant.order({ amount: 30_00 })
  await declined.pay(CARDS.insufficient).catch(() => undefined)
  const captured = await pay(CARDS.visa, true)
  await call(api.captureAuthorisation, {
    merchantId,
    transactionId: captured.transactionId,
    body: { captureAmount: 15_00 },
  })
  const released = await pay(CARDS.visa, true)
  await call(api.cancelAuthorisation, { merchantId, transactionId: released.transactionId })
  const expired = await pay(CARDS.visa, true)
  const refunded = await refund(paid.transactionId)
  const unrefundable = await pay(CARDS.refundFails)
  await refund(unrefundable.transactionId).catch(() => undefined)
  const goodPlan = await startPlan(world, merchant, { amount: 100_00 })
  const badPlan = await startPlan(world, merchant, {
    amount: 400_00,
    card: CARDS.declinedLater,
    email: 'late@example.com',
  })
  const { disputes } = world.services
  for (const [providerRef, outcome] of [
    ['one', 'won'],
    ['two', 'lost'],
  ] as const) {
    const { transactionId } = await pay(CARDS.visa)
    await disputes.open(merchantId, { provider: 'test', providerRef, transactionId })
    await disputes.decide(merchantId, transactionId, outcome)
  }
  await runDays(merchant, 27)
  return { paid, cancelled, declined, captured, released, expired, refunded, goodPlan, badPlan }
}

test('BEY-68 every kind of event reaches a webhook once, with the body that the reference describes', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { data: webhook } = await call(api.createWebhook, {
    merchantId,
    body: { url: 'http://127.0.0.1:9/hooks', events: [...WEBHOOK_EVENTS] },
  })
  const events = await causeEveryEvent(merchant)
  await notifyEvents(merchant)
  const { rows } = await world.db.readerPool.query<{ cause: string; body: string }>(
    'select cause, body from app.webhook_delivery where merchant_id = $1 and webhook_id = $2',
    [merchantId, webhook.webhookId],
  )
  const causes = rows.map(({ cause }) => cause)
  expect(new Set(causes).size).toBe(causes.length)
  expect(new Set(causes.map((cause) => cause.split(':')[0]))).toEqual(
    // The test bank returns neither a transfer nor a debit.
    new Set(WEBHOOK_EVENTS.filter((event) => !/^PayoutFailed|^TransactionReturn/.test(event))),
  )
  expect(causes).toEqual(
    expect.arrayContaining([
      `OrderPaid:${events.paid.merchantOrderId}`,
      `TransactionPaid:${events.paid.transactionId}`,
      `OrderCancelled:${events.cancelled.merchantOrderId}`,
      `TransactionAuthorised:${events.captured.transactionId}`,
      `TransactionCaptured:${events.captured.transactionId}`,
      `TransactionPaid:${events.captured.transactionId}`,
      `TransactionVoided:${events.released.transactionId}`,
      `TransactionExpired:${events.expired.transactionId}`,
      `TransactionRefunded:${events.refunded}`,
    ]),
  )
  expect(causes).not.toContain(`TransactionVoided:${events.expired.transactionId}`)
  expect(causes.filter((cause) => cause.startsWith('InstalmentPaid'))).toHaveLength(1)
  for (const { body } of rows) {
    const { webhookEventType, event } = webhookEnvelope.parse(JSON.parse(body))
    const type = WEBHOOK_EVENTS.find((name) => name === webhookEventType)
    // A key that the reference does not describe would be dropped by parsing.
    expect(type && WEBHOOK_BODIES[type].parse(event), webhookEventType).toEqual(event)
  }
}, 60_000)

test.each(WEBHOOK_EVENTS)('the example of %s in the reference is valid', (type) => {
  const { event } = webhookEnvelope.parse(webhookExample(type))
  expect(WEBHOOK_BODIES[type].parse(event)).toEqual(event)
})
