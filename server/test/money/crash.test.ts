import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { invoiceCookie } from '../../src/http/access/invoice-cookie.ts'
import { TEST_CARDS } from '../../src/providers/card/sandbox/test-cards.ts'
import { runDatabase } from '../run-database.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { crashableServers, isAnswered, until } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { holdRows } from './held-rows.ts'
import { long } from '../long.ts'
import { stateOf } from '../staff-view.ts'

const SLOW = TEST_CARDS.find(({ behaviour }) => behaviour.kind === 'slow')?.number ?? ''

/** The surviving server: makes merchants and orders, and stands in for the restarted one. */
let world: World
let crashable: Awaited<ReturnType<typeof crashableServers>>

beforeAll(async () => {
  world = await startWorld({ secret: SHARED_SECRET })
  crashable = await crashableServers(world.cardSettings)
})
afterAll(async () => {
  await crashable.stop()
  await world.stop()
})

/** Presses Pay on the server about to be killed; true when it answered. */
const press = (
  origin: string,
  { merchantOrderId, token }: TestOrder,
  paymentToken: string,
  key: string,
): Promise<boolean> =>
  isAnswered(
    `${origin}/api/orders/${merchantOrderId}/pay`,
    { cookie: `${invoiceCookie(merchantOrderId)}=${token}`, 'idempotency-key': key },
    { paymentToken },
  )

const paymentsOf = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ status: string }>(
    'select status from app.payment where merchant_id = $1 order by created_at',
    [merchant.merchantId],
  )
  return rows.map(({ status }) => status)
}

test('killed before recording the charge: nothing has happened, and the order can be paid', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 64_00 })
  const token = await world.cardToken(CARDS.visa)
  const server = await crashable.start()
  const holding = await holdRows(
    runDatabase(),
    'select 1 from app.merchant_order where merchant_order_id = $1 for update',
    [order.merchantOrderId],
  )
  try {
    const pressed = press(server.origin, order, token, 'key-before-the-crash')
    await until('the server waits for the lock', () => holding.hasWaitingWriter())
    await server.kill()
    expect(await pressed).toBe(false)
  } finally {
    await holding.release()
  }

  expect(await paymentsOf(merchant)).toEqual([])
  expect(await stateOf(order)).toBe('payable')
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(0)
  await order.pay(CARDS.visa)
  expect(await paymentsOf(merchant)).toEqual(['paid'])
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('killed between the charge and the ledger: the sweep finds it, and it is paid once', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 64_00 })
  const token = await world.cardToken(SLOW)
  const server = await crashable.start()
  const pressed = press(server.origin, order, token, 'key-before-the-crash')
  await until('the provider has charged', async () => {
    return (await chargesOf(world, merchant.merchantId, order.merchantOrderId)) === 1
  })
  await server.kill()
  expect(await pressed).toBe(false)

  expect(await paymentsOf(merchant)).toEqual(['incomplete'])
  expect(await stateOf(order)).toBe('processing')
  // The customer presses again, with the same key and with a new card: neither charges.
  const again = order.customer(
    api.payOrder,
    { merchantOrderId: order.merchantOrderId, body: { paymentToken: token } },
    { idempotencyKey: 'key-before-the-crash' },
  )
  expect(await refusalOf(again)).toMatchObject({ status: 409, errorCode: 'request_in_progress' })
  expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({
    status: 409,
    errorCode: 'payment_in_progress',
  })

  world.time.advance({ minutes: 1 })
  await world.services.operations.checkDue()
  expect(await paymentsOf(merchant)).toEqual(['paid'])
  expect(await stateOf(order)).toBe('paid')
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('killed before the provider took anything: given up, and the order can be paid', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 64_00 })
  const server = await crashable.start()
  const pressed = press(
    server.origin,
    order,
    await world.cardToken(CARDS.silentUncharged),
    'key-before-the-crash',
  )
  await until('the attempt is recorded', async () => (await paymentsOf(merchant)).length === 1)
  await server.kill()
  expect(await pressed).toBe(false)

  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
  expect(await paymentsOf(merchant)).toEqual(['failed'])
  expect(await stateOf(order)).toBe('payable')
  await order.pay(CARDS.visa)
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('killed during many payments: each has one outcome, and the books balance', long, async () => {
  const merchant = await world.merchant()
  const orders = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      merchant.order({ amount: 1000 + at, email: `c${at % 3}@example.com` }),
    ),
  )
  const tokens = await Promise.all(orders.map(() => world.cardToken(CARDS.visa)))
  const server = await crashable.start()
  const pressed = orders.map(async (order, at) => {
    await sleep(at * 15)
    return press(server.origin, order, tokens[at] ?? '', `key-of-order-${at}`)
  })
  await until('some are paid', async () => (await paymentsOf(merchant)).includes('paid'))
  await server.kill()
  const answered = (await Promise.all(pressed)).filter(Boolean).length
  expect(answered).toBeLessThan(orders.length)

  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
  for (const order of orders) {
    const charges = await chargesOf(world, merchant.merchantId, order.merchantOrderId)
    expect([charges, await stateOf(order)]).toEqual(charges === 1 ? [1, 'paid'] : [0, 'payable'])
  }
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
