import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS } from '../harness.ts'
import { returnDebit } from '../stripe-fake/debits.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { DEBIT_ACCOUNTS, debitWith, payByBank } from './bank-payers.ts'
import { at, startOwnWorld } from './payout-merchants.ts'

let fake: StripeFake
let world: Awaited<ReturnType<typeof startOwnWorld>>
let now = () => new Date()
beforeAll(async () => {
  fake = await new StripeFake(() => now()).listen()
  const env = { ...fake.env, STRIPE_BECS: 'on' }
  world = await startOwnWorld({ providers: { installed: [], env } })
  now = () => world.time.now()
  fake.eventsUrl = `${world.origin}/webhooks/card-stripe`
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
})

const storedEvents = () =>
  world.db.reader.query<{ provider: string; eventId: string; deliveries: number }>(
    null,
    'select provider, event_id, deliveries from global.provider_event order by received_at',
    [],
  )

test('BEY-250 one endpoint receives events of cards and debits, and an event of both counts once', async () => {
  world.time.set(at('2026-05-04', '10:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const statuses = async () =>
    (await call(api.queryPayments, { merchantId, query: {} })).data
      .map(({ transactionStatus }) => transactionStatus)
      .toSorted()
  const byCard = await merchant.order({ amount: 20_00 })
  await byCard.customer(api.payOrder, {
    merchantOrderId: byCard.merchantOrderId,
    body: { paymentToken: fake.memory.method(CARDS.visa) },
  })
  const byDebit = await merchant.order({ amount: 80_00 })
  await payByBank(byDebit, debitWith(fake.memory.debitMethod(DEBIT_ACCOUNTS.confirms)))
  // An event about something we do not follow: a balance has no id.
  fake.memory.events.push({
    id: fake.memory.id('evt'),
    type: 'balance.available',
    created: fake.memory.seconds(),
    merchantId: null,
    account: null,
    object: {},
  })
  world.time.advance({ days: 2, minutes: 1 })
  await fake.deliver()
  const processEvents = async () => {
    for (const { provider, eventId } of await storedEvents())
      await world.services.providerEvents.process(provider, eventId)
  }
  await processEvents()
  expect(await statuses()).toEqual(['paid', 'paid'])
  const [intent] = [...fake.memory.intents.values()].slice(-1)
  if (!intent) throw new Error('There is no intent')
  returnDebit(fake.memory, intent, 'general')
  // With two endpoints set up, each receives every event.
  fake.becsEventsUrl = `${world.origin}/webhooks/stripe_becs`
  await fake.deliver()
  await processEvents()
  expect(await statuses()).toEqual(['failed', 'paid'])
  const events = await storedEvents()
  expect(new Set(events.map(({ provider }) => provider))).toEqual(
    new Set(['card-stripe', 'stripe_becs']),
  )
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  expect(events.slice(-2).map(({ provider, deliveries }) => [provider, deliveries])).toEqual([
    ['stripe_becs', 2],
    ['stripe_becs', 2],
  ])
})
