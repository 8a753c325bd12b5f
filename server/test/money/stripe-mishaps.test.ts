// Bugs that other software had with Stripe, tested through the whole server.
import { api } from '@paydeck/contract/protocol/api'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, type TestMerchant } from '../harness.ts'
import { release } from '../stripe-fake/charging.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { netOf, startOwnWorld } from './payout-merchants.ts'
import { paymentsOf, refund } from '../staff-view.ts'

let fake: StripeFake
let world: Awaited<ReturnType<typeof startOwnWorld>>
let now = () => new Date()
beforeAll(async () => {
  fake = await new StripeFake(() => now()).listen()
  world = await startOwnWorld({ providers: { installed: [], env: fake.env } })
  now = () => world.time.now()
  fake.eventsUrl = `${world.origin}/webhooks/card-stripe`
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
})

const DISPUTED = '4000000000000259'

async function payWith(number: string, authoriseOnly = false) {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { merchantOrderId, customer } = await merchant.order({ amount: 80_00, authoriseOnly })
  const { data } = await customer(api.payOrder, {
    merchantOrderId,
    body: { paymentToken: fake.memory.method(number) },
  })
  const { transactionId } = data
  const intent = [...fake.memory.intents.values()].at(-1)
  if (!intent) throw new Error('There is no intent')
  return {
    merchant,
    transactionId,
    intent,
    status: async () => (await paymentsOf({ call, merchantId }))[0]?.transactionStatus,
  }
}

const receivedOf = (merchantId: string) =>
  world.db.reader.query<{ eventId: string; type: string }>(
    null,
    `select event_id, type from global.provider_event
     where merchant_id = $1 and status = 'received' order by type`,
    [merchantId],
  )

async function processAll(merchantId: string): Promise<void> {
  for (const { eventId } of await receivedOf(merchantId))
    await world.services.providerEvents.process('card-stripe', eventId)
}

/** Ignores the sandbox's records, which have none of these payments. */
const violationsOf = async ({ merchantId }: TestMerchant) =>
  (await ledgerViolations(world, merchantId)).filter(
    (violation) => !/^(provider|bank)_agrees/.test(violation),
  )

test('BEY-126 a dispute of a payment made elsewhere waits for an operator with its reason; others continue', async () => {
  const { merchant, status } = await payWith(DISPUTED)
  const foreign = { id: 'du_foreign', payment_intent: 'pi_foreign', metadata: {} }
  fake.memory.tell('charge.dispute.created', foreign, null)
  world.time.advance({ days: 1, minutes: 1 })
  await fake.deliver()
  const [waiting] = await receivedOf('unknown')
  expect(waiting?.type).toBe('charge.dispute.created')
  await expect(
    world.services.providerEvents.process('card-stripe', waiting?.eventId ?? ''),
  ).rejects.toThrow('of stripe is about something that is not known')
  await processAll(merchant.merchantId)
  expect(await status()).toBe('disputed')
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-126 books one refund when its event comes before its answer', async () => {
  const { merchant, transactionId, intent, status } = await payWith(CARDS.visa)
  const { merchantId, call } = merchant
  let isHeard = false
  fake.between(/POST \/v1\/refunds/, {
    after: async () => {
      await fake.deliver({ merchantId, times: 2 })
      await processAll(merchantId)
      isHeard = true
    },
  })
  await refund({ call, merchantId }, transactionId, 80_00)
  expect(isHeard).toBe(true)
  await processAll(merchantId)
  expect(await status()).toBe('refunded')
  expect(
    [...fake.memory.refunds.values()].filter((candidate) => candidate.payment_intent === intent.id),
  ).toHaveLength(1)
  const [balance] = (await call(api.getBalances, { merchantId })).data.balances
  expect((balance?.available ?? 0) + (balance?.pending ?? 0)).toBe(netOf(80_00) - 80_00)
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-126 a hold released elsewhere ends automatically even without an event', async () => {
  const { merchant, intent, status } = await payWith(CARDS.visa, true)
  expect(await status()).toBe('not_captured')
  release(fake.memory, intent, 'automatic')
  world.time.advance({ days: 8 })
  await world.services.holds.expireDue()
  expect(await status()).toBe('cancelled')
  expect(await violationsOf(merchant)).toEqual([])
})

test('BEY-126 reports a capture made in Stripe’s dashboard: money under no capture of ours', async () => {
  world.time.advance({ days: 1 })
  const { merchant, intent } = await payWith(CARDS.visa, true)
  const { hostname, port } = new URL(fake.origin)
  const outside = new Stripe('sk_test_fake', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
    apiVersion: '2026-10-28.endive',
  })
  const day = world.time.now().toISOString().slice(0, 10)
  await outside.paymentIntents.capture(intent.id, { amount_to_capture: 30_00 })
  world.time.advance({ days: 1, hours: 1 })
  const compared = await world.services.reconciliation.compare(day)
  const breaks = compared.flatMap(({ result }) => result?.breaks ?? [])
  expect(breaks).toContainEqual(
    expect.objectContaining({ kind: 'not_booked', merchantId: merchant.merchantId }),
  )
})
