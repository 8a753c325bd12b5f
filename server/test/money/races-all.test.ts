import { api } from '@paydeck/contract/protocol/api'
import { ApiError } from '@paydeck/contract/protocol/error'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { AppError } from '../../src/kit/errors.ts'
import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  payoutsOf,
  startOwnWorld,
} from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'
import { paymentsOf } from '../staff-view.ts'

// Two use cases of different modules at the same moment; each module tests its own races. A
// separate database, because all sweeps run here.
let world: World
beforeAll(async () => {
  world = await startOwnWorld({ providerTimeLimitMs: 700, connections: 10 })
})
afterAll(() => world.stop())

let counter = 0
const refund = ({ call, merchantId }: TestMerchant, transactionId: string, amount: number) =>
  call(
    api.createRefund,
    { merchantId, body: { transactionId, refundAmount: { amount, currency: 'AUD' } } },
    { idempotencyKey: `race-refund-${counter++}` },
  )
const dispute = ({ merchantId }: TestMerchant, transactionId: string) =>
  world.services.disputes.open(merchantId, {
    provider: 'race',
    providerRef: `d-${transactionId}`,
    transactionId,
  })
const capture = ({ call, merchantId }: TestMerchant, transactionId: string) =>
  call(api.captureAuthorisation, { merchantId, transactionId, body: { captureAmount: null } })

const payableOf = async ({ merchantId }: TestMerchant): Promise<number> => {
  const [row] = await world.db.reader.query<{ owed: number }>(
    null,
    `select coalesce(sum(net), 0)::int8 as owed from app.settlement_entry where merchant_id = $1`,
    [merchantId],
  )
  return row?.owed ?? 0
}

/** How many succeeded; all others must have been refused with 409 and a sentence. */
function winners(results: readonly PromiseSettledResult<unknown>[]): number {
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  for (const reason of reasons) {
    if (!(reason instanceof ApiError) && !(reason instanceof AppError)) throw reason
    expect(reason.status).toBe(409)
    expect(reason.message).toMatch(/^[A-Z].{10,}/)
  }
  return results.length - reasons.length
}

test('BEY-08 either a refund or a dispute of the whole payment wins, never both', async () => {
  const merchant = await world.merchant()
  for (let round = 0; round < 8; round++) {
    const { transactionId } = await (await merchant.order({ amount: 50_00 })).pay(CARDS.visa)
    const before = await payableOf(merchant)
    const race = [
      () => refund(merchant, transactionId, 50_00),
      () => dispute(merchant, transactionId),
    ]
    const results = await Promise.allSettled(
      (round % 2 ? race : race.toReversed()).map((action) => action()),
    )
    expect(winners(results)).toBe(1)
    const payment = (await paymentsOf(merchant)).find(
      (candidate) => candidate.transactionId === transactionId,
    )
    const fee = payment?.transactionStatus === 'disputed' ? 27_50 : 0
    expect(['disputed', 'refunded']).toContain(payment?.transactionStatus)
    expect(before - (await payableOf(merchant))).toBe(50_00 + fee)
  }
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('twenty partial refunds and a dispute of the rest never exceed the payment', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 100_00 })).pay(CARDS.visa)
  const results = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => refund(merchant, transactionId, 9_00)),
    dispute(merchant, transactionId),
    ...Array.from({ length: 10 }, () => refund(merchant, transactionId, 9_00)),
  ])
  expect(winners(results)).toBeGreaterThan(0)
  const [totals] = await world.db.reader.query<{ amount: number }>(
    null,
    `select (select coalesce(sum(amount), 0) from app.refund where merchant_id = $1 and status <> 'failed')::int8
          + (select coalesce(sum(amount), 0) from app.dispute where merchant_id = $1)::int8 as amount`,
    [merchant.merchantId],
  )
  expect(totals?.amount).toBeLessThanOrEqual(100_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a hold captured at the moment of its expiry is captured or released, never both', async () => {
  const merchant = await world.merchant()
  for (let round = 0; round < 6; round++) {
    const order = await merchant.order({ amount: 30_00 })
    const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
    world.time.advance({ days: 7 })
    world.time.hold(new Date(world.time.now().getTime() - 60_000))
    const captured = capture(merchant, transactionId)
    world.time.advance({ minutes: 2 })
    const [results] = await Promise.allSettled([captured, world.services.holds.expireDue()])
    const payment = (await paymentsOf(merchant)).find(
      (candidate) => candidate.transactionId === transactionId,
    )
    expect(payment?.transactionStatus).toBe(winners([results]) === 1 ? 'paid' : 'cancelled')
  }
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a plan that is refunded, collected, paid early and disputed at once owes exactly the rest', async () => {
  const merchant = await world.merchant()
  for (let round = 0; round < 5; round++) {
    const order = await startPlan(world, merchant, {
      amount: 200_00,
      email: `plan-${round}@example.com`,
    })
    const { merchantOrderId, transactionId } = order
    world.time.advance({ days: 15 })
    const early = () =>
      order.customer(api.payInstalments, { merchantOrderId, body: { what: 'next' } })
    const actions = [
      () => world.services.plans.collectDue(),
      () => refund(merchant, transactionId, 60_00),
      early,
      ...(round % 2 ? [() => dispute(merchant, transactionId)] : []),
      () => world.services.plans.collectDue(),
    ]
    winners(await Promise.allSettled(actions.map((action) => action())))
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  }
})

test('with refunds and disputes during two payout runs there is one payout, and each cent is in it or carried forward', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  const paid: string[] = []
  for (let number = 0; number < 6; number++)
    paid.push(await pay(world, merchant, at('2026-03-02', '10:00'), 40_00))
  world.time.set(at('2026-03-04', '13:00:01'))
  const { payouts } = world.services
  winners(
    await Promise.allSettled([
      payouts.runDueOf(merchant.merchantId),
      ...paid.slice(0, 3).map((transactionId) => refund(merchant, transactionId, 10_00)),
      dispute(merchant, paid[3] ?? ''),
      payouts.runNow(merchant.merchantId),
      ...paid.slice(0, 3).map((transactionId) => refund(merchant, transactionId, 5_00)),
    ]),
  )
  expect(await payoutsOf(world, merchant)).toHaveLength(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  await runDaysUntil(world, merchant, at('2026-03-09', '14:00'))
  const sent = (await payoutsOf(world, merchant)).reduce((sum, { amount }) => sum + amount, 0)
  const all = 6 * netOf(40_00) - 3 * 15_00 - (40_00 + 27_50)
  expect(await payableOf(merchant)).toBe(all)
  // Money paid out before the refunds were known is owed by the merchant until its next payments.
  expect(sent).toBeGreaterThanOrEqual(all)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('three workers that run all sweeps at once do everything once', async () => {
  const merchant = await world.merchant()
  await addAccount(merchant)
  for (const card of [CARDS.visa, CARDS.silentCharged, CARDS.silentUncharged])
    await (await merchant.order({ amount: 30_00 })).pay(card)
  await (
    await merchant.order({ amount: 30_00 })
  ).pay(CARDS.visa, undefined, { authoriseOnly: true })
  await startPlan(world, merchant, { amount: 120_00, email: 'sweeps@example.com' })
  const worker = async (): Promise<void> => {
    for (const { run } of world.app.sweeps) await run()
  }
  for (let day = 0; day < 10; day++) {
    world.time.advance({ days: 1 })
    await Promise.all([worker(), worker(), worker()])
  }
  const statuses = (await paymentsOf(merchant)).map((payment) => payment.transactionStatus)
  expect(statuses.toSorted()).toEqual(['accepted', 'cancelled', 'failed', 'paid', 'paid'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
