import { api } from '@paydeck/contract/protocol/api'
import type { Call } from '@paydeck/contract/protocol/client'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { seededRandom } from '../../src/kit/random.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { propertyRuns } from '../property-runs.ts'
import { diceOf } from '../soak/life.ts'
import { press } from './challenge-page.ts'
import { chargesOf, ledgerViolations, refusalOf } from './ledger-checks.ts'

let world: World
/** As in production: with rate limits, and waiting for silent providers. */
let busy: World
beforeAll(async () => {
  busy = await startWorld({ limits: true, retryLimitMs: 40_000, connections: 10 })
  world = await startWorld({ providerTimeLimitMs: 400, connections: 10 })
})
afterAll(() => Promise.all([world.stop(), busy.stop()]))

const AMOUNT = { amount: 40_00, currency: 'AUD' as const }
const TOGETHER = 5
const ROUNDS = propertyRuns(20) * TOGETHER

async function orderOf(server: Call, internalOrderId: string): Promise<string> {
  const body = { internalOrderId, paymentAmount: AMOUNT }
  return (await server(api.createShopOrder, { body })).data.merchantOrderId
}

interface Asked {
  merchantOrderId: string
  threeDSAuthorisationId: string
  redirectURL: string
}

const payByToken = async (server: Call, merchantOrderId: string, card: string, at = world) =>
  server(api.payOrder, {
    merchantOrderId,
    body: { paymentToken: await at.cardToken(card) },
  })

/** Pays with a card whose bank asks for a challenge; null if refused. */
async function challenged(merchant: TestMerchant, merchantOrderId: string): Promise<Asked | null> {
  const answer = await fetch(`${world.origin}/api/orders/${merchantOrderId}/pay`, {
    method: 'POST',
    headers: { [SECRET_KEY_HEADER]: await merchant.secretKey() },
    body: JSON.stringify({ paymentToken: await world.cardToken(CARDS.challenge) }),
  })
  const body = (await answer.json()) as { paymentActionRequired?: Omit<Asked, 'merchantOrderId'> }
  return body.paymentActionRequired ? { merchantOrderId, ...body.paymentActionRequired } : null
}

const confirm = (server: Call, { merchantOrderId, ...paymentActionRequired }: Asked) =>
  server(api.payOrder, { merchantOrderId, body: { paymentActionRequired } })

/** Eight calls at once for three orders with one number and two challenges; returns the number of charges. */
async function lifeOf(merchant: TestMerchant, server: Call, number: string): Promise<number> {
  const dice = diceOf(seededRandom(`shop interleavings ${number}`))
  const orders = await Promise.all([1, 2, 3].map(() => orderOf(server, number)))
  const [first, second] = await Promise.all(orders.map((id) => challenged(merchant, id)))
  const challenges = [first, second].flatMap((payment) => (payment ? [payment] : []))
  const actions = Array.from({ length: 8 }, (): (() => Promise<unknown>) => {
    const merchantOrderId = dice.of(orders)
    const kind = dice.between(1, 10)
    if (kind === 1) return () => server(api.cancelShopOrder, { merchantOrderId })
    if (kind === 2) return () => payByToken(server, merchantOrderId, CARDS.silentCharged)
    if (kind === 3) return () => challenged(merchant, merchantOrderId)
    if (kind <= 5) return () => payByToken(server, merchantOrderId, CARDS.visa)
    const payment = challenges[dice.between(0, challenges.length)]
    return async () => {
      if (!payment) return
      if (kind <= 8) await press(payment.redirectURL, 'Confirm').catch(() => undefined)
      await confirm(server, payment)
    }
  })
  await Promise.allSettled(actions.map((action) => action()))
  // The sweep reconciles unanswered operations, and the shop tries once more.
  world.time.advance({ minutes: 2 })
  await world.services.operations.checkDue()
  await Promise.allSettled(challenges.map((payment) => confirm(server, payment)))
  const { merchantId } = merchant
  const counts = await Promise.all(orders.map((order) => chargesOf(world, merchantId, order)))
  return counts.reduce((sum, count) => sum + count, 0)
}

test('BEY-39 BEY-74 simultaneous payments, challenges, time-outs, retries and cancellations charge a number at most once', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const charged: number[] = []
  for (let round = 0; round < ROUNDS; round += TOGETHER) {
    const numbers = Array.from({ length: TOGETHER }, (_, at) => `I-${round + at}`)
    charged.push(...(await Promise.all(numbers.map((number) => lifeOf(merchant, server, number)))))
  }
  expect(charged).toHaveLength(ROUNDS)
  expect(charged.filter((times) => times > 1)).toEqual([])
  expect(charged.filter((times) => times === 1).length).toBeGreaterThan(ROUNDS / 2)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
}, 240_000)

test('BEY-74 a passed challenge charges nothing once an equal order with its number is being paid', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const [first, second] = [await orderOf(server, 'C-1'), await orderOf(server, 'C-1')]
  const challenge = await challenged(merchant, first)
  if (!challenge) throw new Error('The bank asked for nothing')
  await press(challenge.redirectURL, 'Confirm')
  expect(await refusalOf(payByToken(server, second, CARDS.silentCharged))).toMatchObject({
    status: 503,
  })
  expect(await refusalOf(confirm(server, challenge))).toMatchObject({
    status: 409,
    errorCode: 'payment_in_progress',
  })
  world.time.advance({ minutes: 2 })
  await world.services.operations.checkDue()
  expect(await refusalOf(confirm(server, challenge))).toMatchObject({
    status: 409,
    errorCode: 'order_number_paid',
  })
  const { merchantId } = merchant
  expect([
    await chargesOf(world, merchantId, first),
    await chargesOf(world, merchantId, second),
  ]).toEqual([0, 1])
})

/**
 * A customer on our own page whose bank asks for a challenge; the charge follows automatically once the bank approves.
 */
async function challengedOnOwnPage(merchant: TestMerchant, number: string) {
  const order = await merchant.order({ amount: AMOUNT.amount, number })
  const answer = await order.pay(CARDS.challenge)
  const { redirectURL } = answer.paymentActionRequired ?? { redirectURL: '' }
  return { ...order, redirectURL }
}

describe('BEY-91 a challenge on our own page and the shop’s call charge a number once', () => {
  const sumOf = async ({ merchantId }: TestMerchant, orders: string[]): Promise<number> => {
    const counts = await Promise.all(orders.map((order) => chargesOf(world, merchantId, order)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  test('when the bank approved before the server knew', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const own = await challengedOnOwnPage(merchant, 'P-1')
    const order = await orderOf(server, 'P-1')
    await press(own.redirectURL, 'Confirm')
    expect(await refusalOf(payByToken(server, order, CARDS.visa))).toMatchObject({
      status: 409,
      errorCode: 'order_number_paid',
    })
    expect(await sumOf(merchant, [own.merchantOrderId])).toBe(1)
    expect(await sumOf(merchant, [order])).toBe(0)
  })

  test('when a server of the previous release made the payment, without telling challenges apart', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const own = await challengedOnOwnPage(merchant, 'P-2')
    await world.db.inMerchant(merchant.merchantId, (tx) =>
      sql`update app.payment set confirms_itself = default
          where merchant_id = ${merchant.merchantId} and merchant_order_id = ${own.merchantOrderId}`.execute(
        tx,
      ),
    )
    const order = await orderOf(server, 'P-2')
    await press(own.redirectURL, 'Confirm')
    expect(await refusalOf(payByToken(server, order, CARDS.visa))).toMatchObject({
      status: 409,
      errorCode: 'order_number_paid',
    })
    expect(await sumOf(merchant, [own.merchantOrderId])).toBe(1)
    expect(await sumOf(merchant, [order])).toBe(0)
  })

  test('when both happen at once', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const rounds = Array.from({ length: propertyRuns(40) }, (_, at) => `P-3-${at}`)
    const charged = []
    for (const number of rounds) {
      const own = await challengedOnOwnPage(merchant, number)
      const order = await orderOf(server, number)
      await Promise.allSettled([
        press(own.redirectURL, 'Confirm'),
        payByToken(server, order, CARDS.visa),
      ])
      world.time.advance({ minutes: 2 })
      await world.services.operations.checkDue()
      charged.push(await sumOf(merchant, [own.merchantOrderId, order]))
    }
    expect(charged).toEqual(rounds.map(() => 1))
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  }, 60_000)

  test('and so does the shop’s call after a challenge', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const order = await orderOf(server, 'P-4')
    const challenge = await challenged(merchant, order)
    if (!challenge) throw new Error('The bank asked for nothing')
    const own = await challengedOnOwnPage(merchant, 'P-4')
    await press(challenge.redirectURL, 'Confirm')
    await press(own.redirectURL, 'Confirm')
    expect(await refusalOf(confirm(server, challenge))).toMatchObject({ status: 409 })
    expect(await sumOf(merchant, [own.merchantOrderId, order])).toBe(1)
  })
})

test('BEY-75 thirty shoppers within two seconds at one merchant all pay', async () => {
  const merchant = await busy.merchant()
  const server = await merchant.server()
  const shoppers = Array.from({ length: 30 }, (_, at) => at)
  const orders = await Promise.all(shoppers.map((at) => orderOf(server, `T-${at}`)))
  const paid = await Promise.all(
    orders.map(async (order, at) => {
      await new Promise((resolve) => setTimeout(resolve, (at * 2000) / shoppers.length))
      return (await payByToken(server, order, CARDS.visa, busy)).data.transactionStatus
    }),
  )
  expect(paid).toEqual(shoppers.map(() => 'paid'))
  expect(await ledgerViolations(busy, merchant.merchantId)).toEqual([])
})
