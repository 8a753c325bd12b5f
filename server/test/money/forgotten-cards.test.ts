import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { startPlan } from './plan-orders.ts'
import { refund } from '../staff-view.ts'

let cluster: TestCluster
let world: World
/** Sees the sandbox's tables too. */
let client: pg.Client
beforeAll(async () => {
  cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl, providerTimeLimitMs: 700 })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
  await cluster.stop()
})

const sweep = () => {
  const forget = world.app.sweeps.find(({ name }) => name === 'saved-cards.forget')
  if (!forget || !('dueIn' in forget)) throw new Error('There is no sweep of removed cards')
  return forget
}

/** The clock runs while the test does. */
const dueInMinutes = async (): Promise<number> => Math.ceil(((await sweep().dueIn()) ?? 0) / 60_000)

/** The provider's reference of the card that paid. */
async function cardOf(transactionId: string) {
  const { rows } = await client.query<{ source: string; customerId: string }>(
    `select payment_source as source, customer_id as "customerId" from app.payment where transaction_id = $1`,
    [transactionId],
  )
  const [card] = rows
  if (!card) throw new Error(`${transactionId} is unknown`)
  return card
}

const isForgotten = async (source: string): Promise<boolean> =>
  (
    await client.query<{ forgotten: boolean }>(
      'select forgotten_at is not null as forgotten from sandbox.charge where source = $1',
      [source],
    )
  ).rows[0]?.forgotten ?? false

async function remove(merchant: TestMerchant, transactionId: string): Promise<string> {
  const { source, customerId } = await cardOf(transactionId)
  const server = await merchant.server()
  await server(api.removeSavedCard, {
    merchantId: merchant.merchantId,
    customerId,
    cardPaymentSourceId: source,
  })
  return source
}

test('BEY-212 a removed card is deleted at its provider a day later, and its payment can still be refunded', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 80_00, email: 'ada@example.com' })
  const { transactionId } = await order.pay(CARDS.visa)
  expect(await sweep().dueIn()).toBeNull()
  const source = await remove(merchant, transactionId)
  world.time.advance({ hours: 23 })
  await sweep().run()
  expect(await isForgotten(source)).toBe(false)
  expect(await dueInMinutes()).toBe(60)
  world.time.advance({ hours: 1 })
  await sweep().run()
  expect(await isForgotten(source)).toBe(true)
  expect(await sweep().dueIn()).toBeNull()

  await refund(merchant, transactionId, 80_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-212 a card that pays a plan is kept at its provider until the plan is paid', async () => {
  const merchant = await world.merchant()
  const order = await startPlan(world, merchant, { amount: 400_00, email: 'bo@example.com' })
  const source = await remove(merchant, order.transactionId)
  world.time.advance({ days: 2 })
  await sweep().run()
  expect(await isForgotten(source)).toBe(false)
  expect(await dueInMinutes()).toBe(24 * 60)
  const { data } = await order.customer(api.payInstalments, {
    merchantOrderId: order.merchantOrderId,
    body: { what: 'all' },
  })
  expect(data.status).toBe('paid')
  world.time.advance({ days: 1 })
  await sweep().run()
  expect(await isForgotten(source)).toBe(true)
})

test('BEY-212 a card whose provider is silent is asked for again an hour later', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 80_00, email: 'cy@example.com' })
  const { transactionId } = await order.pay(CARDS.visa)
  const source = await remove(merchant, transactionId)
  world.time.advance({ days: 1 })
  await client.query('alter table sandbox.charge rename to charge_away')
  await sweep().run()
  await client.query('alter table sandbox.charge_away rename to charge')
  expect(await isForgotten(source)).toBe(false)
  expect(await dueInMinutes()).toBe(60)
  world.time.advance({ hours: 1 })
  await sweep().run()
  expect(await isForgotten(source)).toBe(true)
})
