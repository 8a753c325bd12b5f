import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { runDatabase } from '../../../test/run-database.ts'
import { counts } from './service.ts'

let world: World
let client: pg.Client
beforeAll(async () => {
  world = await startWorld()
  client = new pg.Client({ connectionString: runDatabase() })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const changesOf = async ({ merchantId }: TestMerchant): Promise<number> =>
  (await client.query('select 1 from app.count_change where merchant_id = $1', [merchantId]))
    .rowCount ?? 0

const countDrift = ({ merchantId }: TestMerchant) =>
  world.db.inMerchant(merchantId, (tx) => counts.drift(tx, merchantId))

const fold = ({ merchantId }: TestMerchant) =>
  world.db.inMerchant(merchantId, (tx) => counts.fold(tx, merchantId))

async function pay(merchant: TestMerchant, card: string): Promise<void> {
  const order = await merchant.order({ amount: 20_00 })
  await order.pay(card).catch(() => undefined)
}

const pages = async ({ call, merchantId }: TestMerchant, state: 'paid' | 'failed') => {
  const query = { page: 1, transactionStatus: state } as const
  const { headers } = await call(api.queryPayments, { merchantId, query })
  return headers['limepay-page-count']
}

test('counts agree with the rows before, between and after folds', async () => {
  const merchant = await world.merchant()
  for (let counter = 0; counter < 3; counter++) {
    await pay(merchant, CARDS.visa)
    await pay(merchant, CARDS.declined)
    expect(await changesOf(merchant)).toBeGreaterThan(0)
    expect(await countDrift(merchant)).toEqual([])
    await fold(merchant)
    expect(await changesOf(merchant)).toBe(0)
    expect(await countDrift(merchant)).toEqual([])
  }
})

test('folds and rebuilds concurrent with charges lose and repeat none', async () => {
  const timeZone = 'Australia/Sydney'
  const merchant = await world.merchant({ timeZone })
  const { merchantId } = merchant
  const rebuild = () =>
    world.db.inMerchant(merchantId, (tx) => counts.rebuild(tx, merchantId, timeZone))
  const folding = (async () => {
    for (let counter = 0; counter < 30; counter++)
      await (counter % 5 === 4 ? rebuild() : fold(merchant))
  })()
  await Promise.all([folding, ...Array.from({ length: 24 }, () => pay(merchant, CARDS.visa))])
  expect(await countDrift(merchant)).toEqual([])
  await fold(merchant)
  expect(await countDrift(merchant)).toEqual([])
})

test('the sweep folds every merchant, and lists show the same counts before and after', async () => {
  const merchants = [await world.merchant(), await world.merchant()]
  for (const merchant of merchants)
    for (let order = 0; order < 2; order++) await pay(merchant, CARDS.visa)
  const [first] = merchants
  const before = first && (await pages(first, 'paid'))
  await world.app.sweeps.find(({ name }) => name === 'counts.fold')?.run()
  for (const merchant of merchants) {
    expect(await changesOf(merchant)).toBe(0)
    expect(await countDrift(merchant)).toEqual([])
  }
  expect(first && (await pages(first, 'paid'))).toBe(before)
})
