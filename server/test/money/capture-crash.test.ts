import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { crashableServers, isAnswered, signInAt, until } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { long } from '../long.ts'
import { paymentsOf } from '../staff-view.ts'

/** The surviving server: makes the authorisations, and stands in for the restarted one. */
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

const hold = async (merchant: TestMerchant, amount: number, card: string) => {
  const order = await merchant.order({ amount })
  const { transactionId } = await order.pay(card, undefined, { authoriseOnly: true })
  return { transactionId, merchantOrderId: order.merchantOrderId }
}

/** Captures on the server about to be killed; true when it answered. */
const press = (
  { origin, token }: { origin: string; token: string },
  { merchantId }: TestMerchant,
  transactionId: string,
  captureAmount: number,
): Promise<boolean> =>
  isAnswered(
    `${origin}/api/merchants/${merchantId}/transactions/${transactionId}/authorisation:capture`,
    { authorization: `Bearer ${token}`, 'idempotency-key': `capture-${transactionId}` },
    { captureAmount },
  )

const captures = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ status: string }>(
    `select status from app.payment_operation where merchant_id = $1 and kind = 'capture'`,
    [merchant.merchantId],
  )
  return rows.map(({ status }) => status)
}
const again = (merchant: TestMerchant, transactionId: string, captureAmount: number) =>
  merchant.call(
    api.captureAuthorisation,
    { merchantId: merchant.merchantId, transactionId, body: { captureAmount } },
    { idempotencyKey: `capture-${transactionId}` },
  )

const recover = async () => {
  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
}

test('killed between the capture and the ledger: the sweep finds it, and it is paid once', async () => {
  const merchant = await world.merchant()
  const { transactionId, merchantOrderId } = await hold(merchant, 64_00, CARDS.slow)
  const server = await crashable.start()
  const token = await signInAt(server.origin, merchant)
  const pressed = press({ ...server, token }, merchant, transactionId, 40_00)
  await until(
    'the provider has captured',
    async () => (await chargesOf(world, merchant.merchantId, merchantOrderId)) === 1,
  )
  await server.kill()
  expect(await pressed).toBe(false)

  expect(await captures(merchant)).toEqual(['started'])
  expect(await refusalOf(again(merchant, transactionId, 40_00))).toMatchObject({
    status: 409,
    errorCode: 'request_in_progress',
  })
  expect(
    await refusalOf(
      merchant.call(api.cancelAuthorisation, { merchantId: merchant.merchantId, transactionId }),
    ),
  ).toMatchObject({ status: 409, errorCode: 'authorisation_busy' })

  await recover()
  expect(await paymentsOf(merchant)).toMatchObject([
    { transactionStatus: 'paid', transactionAmount: 40_00 },
  ])
  expect(await captures(merchant)).toEqual(['succeeded'])
  expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('killed during many captures: each has one outcome, and the books balance', long, async () => {
  const merchant = await world.merchant()
  const holds = await Promise.all(
    Array.from({ length: 20 }, (_, at) => hold(merchant, 1000 + at, CARDS.visa)),
  )
  const server = await crashable.start()
  const token = await signInAt(server.origin, merchant)
  const pressed = holds.map(async ({ transactionId }, at) => {
    await sleep(at * 10)
    return press({ ...server, token }, merchant, transactionId, 1000)
  })
  await until('some are captured', async () =>
    (await paymentsOf(merchant)).some((payment) => payment.transactionStatus === 'paid'),
  )
  await server.kill()
  const answered = await Promise.all(pressed)
  expect(answered).toContain(false)

  await recover()
  for (const { transactionId, merchantOrderId } of holds) {
    const payment = (await paymentsOf(merchant)).find((one) => one.transactionId === transactionId)
    const taken = await chargesOf(world, merchant.merchantId, merchantOrderId)
    expect([payment?.transactionStatus, taken]).toEqual(
      taken === 1 ? ['paid', 1] : ['not_captured', 0],
    )
  }
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
