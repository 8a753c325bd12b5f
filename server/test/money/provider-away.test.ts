import { api } from '@paydeck/contract/protocol/api'
import { ApiError } from '@paydeck/contract/protocol/error'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { toyCard, type ToyCardProvider } from '../toy-card/provider.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { paymentsOf, statusesOf } from '../staff-view.ts'

const providers = { installed: [toyCard], env: { TOY_CARD_ORIGIN: 'http://localhost:4998' } }
/** More than the longest pause. */
const PAUSE = { seconds: 61 }

let cluster: TestCluster
let world: World
let toy: ToyCardProvider
let usual: TestMerchant
beforeAll(async () => {
  // A separate database: other servers would refuse to start with a rule that names the toy.
  cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl, providers, providerTimeLimitMs: 300 })
  toy = world.providers.opened(toyCard)
  usual = await toyMerchant()
})
beforeEach(async () => {
  toy.answer()
  world.time.advance(PAUSE)
  await pay(await usual.order({ amount: 10_00 }))
})
afterAll(async () => {
  toy.answer()
  await world.stop()
  await cluster.stop()
})

async function toyMerchant(): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'toy' })
  return merchant
}

const pay = async ({ customer, merchantOrderId }: TestOrder, paymentToken = toy.token()) =>
  (await customer(api.payOrder, { merchantOrderId, body: { paymentToken } })).data.transactionStatus
const orders = (merchant: TestMerchant, count: number) =>
  Promise.all(Array.from({ length: count }, () => merchant.order({ amount: 10_00 })))
const figure = async (name: string) =>
  (await world.metrics.text()).split('\n').find((line) => line.startsWith(`paydeck_${name}{`))

/** Lets payments go unanswered by the toy until further calls to it are held back. */
async function removeProvider(merchant: TestMerchant): Promise<void> {
  toy.fallSilent()
  const silent = await Promise.all((await orders(merchant, 5)).map((order) => pay(order)))
  expect(silent).toEqual(silent.map(() => 'pending'))
}

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const failure = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(failure instanceof ApiError)) throw new Error('It was not refused')
  return failure
}

test('BEY-117 calls to an unavailable provider answer 503 at once and reserve nothing; others continue', async () => {
  const merchant = await toyMerchant()
  const other = await world.merchant()
  await removeProvider(merchant)
  expect(await figure('provider_unavailable')).toMatch(/kind="card",provider="toy"\} 1$/)

  const [order] = await orders(merchant, 1)
  if (!order) throw new Error('No order')
  const calls = toy.calls.length
  const refusal = await refusalOf(pay(order))
  expect(refusal).toMatchObject({ status: 503, errorCode: 'provider_unavailable' })
  expect(refusal.message).toContain('Nothing was charged')
  expect(toy.calls).toHaveLength(calls)
  expect(await statusesOf(merchant)).toHaveLength(5)
  expect(await (await other.order({ amount: 10_00 })).pay(CARDS.visa)).toMatchObject({
    transactionStatus: 'paid',
  })

  // Requests that were sent stay unknown: they may have charged the card.
  world.time.advance({ minutes: 6 })
  toy.answer()
  expect(await pay(order)).toBe('paid')
  expect(await figure('provider_unavailable')).toMatch(/ 0$/)
  await world.services.operations.checkDue()
  expect(await statusesOf(merchant)).toEqual(Array.from({ length: 6 }, () => 'paid'))
  // Ignores the sandbox's records, which have none of these payments.
  const violations = await ledgerViolations(world, merchant.merchantId)
  expect(violations.filter((violation) => !violation.startsWith('provider_agrees'))).toEqual([])
})

test('BEY-117 while it is unavailable, unknown outcomes stay unknown however often they are checked', async () => {
  const merchant = await toyMerchant()
  await removeProvider(merchant)
  for (const hours of [1, 24]) {
    world.time.advance({ hours })
    await world.services.operations.checkDue()
    expect(await statusesOf(merchant)).toEqual(Array.from({ length: 5 }, () => 'pending'))
  }
  toy.answer()
  world.time.advance({ hours: 2 })
  await world.services.operations.checkDue()
  expect(await statusesOf(merchant)).toEqual(Array.from({ length: 5 }, () => 'paid'))
})

test('BEY-117 after the pause one call tests it; the others are refused, and their orders can be paid', async () => {
  const merchant = await toyMerchant()
  await removeProvider(merchant)
  world.time.advance(PAUSE)
  const [first, second] = await orders(merchant, 2)
  if (!first || !second) throw new Error('No orders')
  const calls = toy.calls.length
  const tried = await Promise.allSettled([pay(first), pay(second)])
  expect(toy.calls.length).toBe(calls + 1)
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  toy.answer()
  world.time.advance(PAUSE)
  const refused = tried[0].status === 'rejected' ? first : second
  expect(await pay(refused)).toBe('paid')
})

test('BEY-117 a hold is neither captured nor released while its provider is unavailable, and both can be retried', async () => {
  const merchant = await toyMerchant()
  const shop = await merchant.server()
  const { merchantOrderId } = await merchant.order({ amount: 10_00, authoriseOnly: true })
  await shop(api.payOrder, {
    merchantOrderId,
    body: { paymentToken: toy.token(), authoriseOnly: true },
  })
  const data = await paymentsOf(merchant)
  const transactionId = data[0]?.transactionId ?? ''
  await removeProvider(merchant)
  const capture = () => shop(api.captureTransaction, { transactionId, body: {} })
  expect(await refusalOf(capture())).toMatchObject({
    status: 503,
    errorCode: 'provider_unavailable',
  })
  toy.answer()
  world.time.advance(PAUSE)
  await capture()
  expect(await statusesOf(merchant)).toContain('paid')
})

test('BEY-117 declined cards hold nothing back', async () => {
  const merchant = await toyMerchant()
  for (const order of await orders(merchant, 6))
    expect(await refusalOf(pay(order, 'ptkn_unknown'))).toMatchObject({ status: 400 })
  const [order] = await orders(merchant, 1)
  expect(order && (await pay(order))).toBe('paid')
})
