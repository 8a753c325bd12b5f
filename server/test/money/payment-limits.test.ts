import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { DEBIT_ACCOUNTS, payByDebit } from './bank-payers.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import { at } from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const NO_LIMITS = { limitPayment: null, limitDay: null, limitMonth: null }

async function limited(limits: Partial<typeof NO_LIMITS | Record<keyof typeof NO_LIMITS, number>>) {
  world.time.hold(at('2027-05-03', '10:00'))
  const merchant = await world.merchant()
  const set = (change: object) =>
    world.services.paymentLimits.set(
      merchant.merchantId,
      { ...NO_LIMITS, ...change },
      'system:operator',
    )
  await set(limits)
  return { merchant, set }
}

const pay = async (merchant: TestMerchant, amount: number, card: string = CARDS.visa) =>
  (await merchant.order({ amount })).pay(card)

const paidTotal = async ({ merchantId }: TestMerchant): Promise<number> => {
  const [row] = await world.db.reader.query<{ sum: number }>(
    null,
    `select coalesce(sum(transaction_amount), 0)::int8 as sum from app.payment
     where merchant_id = $1 and status not in ('failed', 'cancelled')`,
    [merchantId],
  )
  return row?.sum ?? 0
}

test('BEY-160 refuses a payment beyond the limit with a sentence, without asking the provider', async () => {
  const { merchant } = await limited({ limitPayment: 100_00 })
  const order = await merchant.order({ amount: 100_01 })
  expect(await refusalOf(order.pay(CARDS.visa))).toEqual({
    status: 409,
    errorCode: 'payment_limit_reached',
    message: 'This shop takes at most $100.00 AUD in one payment. Nothing was charged.',
  })
  const rows = await world.db.reader.query(
    null,
    `select 1 from app.payment where merchant_id = $1
     union all select 1 from app.payment_operation where merchant_id = $1`,
    [merchant.merchantId],
  )
  expect(rows).toEqual([])
  // The order is free, and payable again once the limit allows it.
  await world.services.paymentLimits.set(merchant.merchantId, NO_LIMITS, 'system:operator')
  expect(await order.pay(CARDS.visa)).toMatchObject({ transactionStatus: 'paid' })
})

test('BEY-160 the daily limit ignores declined cards, is not restored by refunds, and starts again at midnight', async () => {
  const { merchant } = await limited({ limitDay: 300_00 })
  const first = await pay(merchant, 200_00)
  await refusalOf(pay(merchant, 90_00, CARDS.declined))
  await refund(merchant, first.transactionId, 200_00)
  expect((await refusalOf(pay(merchant, 100_01))).errorCode).toBe('payment_limit_reached')
  await pay(merchant, 100_00)
  expect(await refusalOf(pay(merchant, 1))).toMatchObject({
    message: expect.stringMatching(/more today than it may/),
  })
  world.time.hold(at('2027-05-03', '23:59:59'))
  expect((await refusalOf(pay(merchant, 1))).errorCode).toBe('payment_limit_reached')
  world.time.hold(at('2027-05-04', '00:00:01'))
  await pay(merchant, 300_00)
  expect(await paidTotal(merchant)).toBe(600_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-160 the monthly limit is separate for each currency and each merchant', async () => {
  const { merchant } = await limited({ limitMonth: 150_00 })
  const other = await world.merchant()
  await pay(merchant, 150_00)
  world.time.hold(at('2027-05-31', '22:00'))
  expect(await refusalOf(pay(merchant, 1))).toMatchObject({
    message: expect.stringMatching(/more this month than it may/),
  })
  await pay(other, 900_00)
  world.time.hold(at('2027-06-01', '00:00:01'))
  await pay(merchant, 150_00)
})

test('BEY-160 debits, holds and unknown outcomes count', async () => {
  const { merchant } = await limited({ limitDay: 100_00 })
  await payByDebit(world, await merchant.order({ amount: 40_00 }), DEBIT_ACCOUNTS.confirms)
  // Charged, though the outcome is not known yet.
  await Promise.allSettled([pay(merchant, 30_00, CARDS.silentCharged)])
  await (await merchant.order({ amount: 20_00, authoriseOnly: true })).pay(CARDS.visa)
  expect((await refusalOf(pay(merchant, 10_01))).errorCode).toBe('payment_limit_reached')
  const debit = payByDebit(world, await merchant.order({ amount: 10_01 }), DEBIT_ACCOUNTS.confirms)
  expect((await refusalOf(debit)).errorCode).toBe('payment_limit_reached')
  await pay(merchant, 10_00)
})

test('BEY-160 twelve payments at once never exceed the rest of the day’s limit', async () => {
  const { merchant } = await limited({ limitDay: 100_00 })
  const orders = await Promise.all(
    Array.from({ length: 12 }, () => merchant.order({ amount: 30_00 })),
  )
  const results = await Promise.allSettled(orders.map((order) => order.pay(CARDS.visa)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await paidTotal(merchant)).toBe(90_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-160 records each change with its figures; an invalid one changes nothing', async () => {
  const { merchant, set } = await limited({ limitPayment: 10_00, limitDay: 20_00 })
  await expect(set({ limitPayment: 30_00, limitDay: 20_00 })).rejects.toThrow('cannot be below')
  expect(await world.services.paymentLimits.get(merchant.merchantId)).toEqual({
    limitPayment: 10_00,
    limitDay: 20_00,
    limitMonth: null,
  })
  const events = await world.db.reader.query(
    null,
    `select actor, details from app.audit_event where merchant_id = $1 and action = 'payment_limits.changed'`,
    [merchant.merchantId],
  )
  expect(events).toEqual([
    {
      actor: 'system:operator',
      details: { limitPayment: 10_00, limitDay: 20_00, limitMonth: null },
    },
  ])
})
