import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paymentCaptured } from '../../src/modules/ledger/rules.ts'
import type { TestMerchant } from '../harness.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  payoutsOf,
  startOwnWorld,
} from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

const TEN_PERCENT = { basisPoints: 1_000, days: 7 }
/** 25.00 and the GST on it. */
const DISPUTE_FEE = 27_50

const setTerms = ({ merchantId }: TestMerchant, terms: typeof TEN_PERCENT | null) =>
  world.services.reserves.setTerms(merchantId, terms, 'test')

/** A merchant with a bank account and a tenth of its takings held for a week. */
async function reserved(
  since: Date,
  options: Parameters<typeof world.merchant>[0] = {},
  terms: typeof TEN_PERCENT | null = TEN_PERCENT,
): Promise<TestMerchant> {
  world.time.set(since)
  const merchant = await world.merchant(options)
  const country = options.country ?? 'AU'
  await addAccount(merchant, country === 'NZ' ? { country, accountNumber: '123456789012300' } : {})
  if (terms) await setTerms(merchant, terms)
  return merchant
}

const setFixed = ({ merchantId }: TestMerchant, fixed: number | null) =>
  world.services.reserves.setFixed(merchantId, fixed, 'test')

const reserveOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.getBalances, { merchantId })).data.reserve
const availableOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.getBalances, { merchantId })).data.balances[0]?.available

const paid = async (merchant: TestMerchant) =>
  (await payoutsOf(world, merchant)).map(({ businessDay, amount }) => [businessDay, amount])

/** The net of each kind of line in a payout, which must add up. */
async function linesOf({ call, merchantId }: TestMerchant, payoutId: string) {
  const { data } = await call(api.getPayout, { merchantId, payoutId, query: {} })
  expect(data.addsUp).toBe(true)
  return data.sums.map(({ transactionType, net }) => [transactionType, net])
}

async function ledgerHolds({ merchantId }: TestMerchant): Promise<void> {
  expect(await ledgerViolations(world, merchantId)).toEqual([])
}

const run = ({ merchantId }: TestMerchant) => world.services.payouts.runDueOf(merchantId)

/** Monday's payment is paid on Wednesday at one o’clock. */
const WEDNESDAY = at('2026-03-04', '13:00')

test('BEY-179 holds a share of takings at their transfer, and releases it with the first transfer of its day', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  expect(await paid(merchant)).toEqual([['2026-03-04', netOf(100_00) - 10_00]])
  expect(await reserveOf(merchant)).toEqual({
    terms: TEN_PERCENT,
    held: [{ currency: 'AUD', amount: 10_00, releases: [{ day: '2026-03-11', amount: 10_00 }] }],
  })
  const [first] = await payoutsOf(world, merchant)
  expect(await linesOf(merchant, first?.payoutId ?? '')).toEqual([
    ['Payment', netOf(100_00)],
    ['ReserveHeld', -10_00],
  ])
  await ledgerHolds(merchant)

  await pay(world, merchant, at('2026-03-09', '10:00'), 50_00)
  await runDaysUntil(world, merchant, at('2026-03-11', '12:59:59'))
  expect(await paid(merchant)).toHaveLength(1)
  world.time.set(at('2026-03-11', '13:00'))
  await run(merchant)
  const [, second] = await payoutsOf(world, merchant)
  expect(second?.amount).toBe(netOf(50_00) - 5_00 + 10_00)
  expect(await linesOf(merchant, second?.payoutId ?? '')).toEqual([
    ['Payment', netOf(50_00)],
    ['ReserveHeld', -5_00],
    ['ReserveReleased', 10_00],
  ])
  expect((await reserveOf(merchant))?.held).toEqual([
    { currency: 'AUD', amount: 5_00, releases: [{ day: '2026-03-18', amount: 5_00 }] },
  ])
  await ledgerHolds(merchant)
})

test.each([
  ['Australia/Sydney', '2026-04-01', '2026-04-08'],
  ['Australia/Perth', '2026-04-01', '2026-04-08'],
  ['Australia/Sydney', '2026-09-30', '2026-10-07'],
])(
  'BEY-179 in %s money held on %s is released at one o’clock on %s, across a clock change',
  async (timeZone, day, release) => {
    const merchant = await reserved(at(day, '07:00', timeZone), { timeZone })
    // Two business days before its Wednesday.
    const monday = new Date(at(day, '10:00', timeZone).getTime() - 2 * 86_400_000)
    await pay(world, merchant, monday, 200_00)
    world.time.set(at(day, '13:00', timeZone))
    await run(merchant)
    await runDaysUntil(world, merchant, at(release, '12:59:59', timeZone))
    expect(await paid(merchant)).toEqual([[day, netOf(200_00) - 20_00]])
    world.time.set(at(release, '13:00', timeZone))
    await run(merchant)
    expect(await paid(merchant)).toEqual([
      [day, netOf(200_00) - 20_00],
      [release, 20_00],
    ])
    expect((await reserveOf(merchant))?.held).toEqual([])
    await ledgerHolds(merchant)
  },
)

test('BEY-179 new terms apply to later payouts; amounts already held keep their day', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await pay(world, merchant, at('2026-03-03', '10:00'), 100_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  await setTerms(merchant, { basisPoints: 2_500, days: 30 })
  world.time.set(at('2026-03-05', '13:00'))
  await run(merchant)
  expect(await reserveOf(merchant)).toEqual({
    terms: { basisPoints: 2_500, days: 30 },
    held: [
      {
        currency: 'AUD',
        amount: 35_00,
        releases: [
          { day: '2026-03-11', amount: 10_00 },
          { day: '2026-04-04', amount: 25_00 },
        ],
      },
    ],
  })
  await ledgerHolds(merchant)
})

test('BEY-179 after the reserve ends and sales stop, everything is released by the last day', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await pay(world, merchant, at('2026-03-03', '10:00'), 60_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  await setTerms(merchant, null)
  await runDaysUntil(world, merchant, at('2026-03-12', '13:30'))
  expect(await paid(merchant)).toEqual([
    ['2026-03-04', netOf(100_00) - 10_00],
    ['2026-03-05', netOf(60_00)],
    ['2026-03-11', 10_00],
  ])
  expect(await reserveOf(merchant)).toEqual({ terms: null, held: [] })
  await ledgerHolds(merchant)
})

test('BEY-179 the reserve covers only the part of a refund that the balance does not', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), {}, { basisPoints: 5_000, days: 7 })
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  const refundAmount = { amount: 30_00, currency: 'AUD' as const }
  await merchant.call(api.createRefund, {
    merchantId: merchant.merchantId,
    body: { transactionId, refundAmount },
  })
  expect(await availableOf(merchant)).toBe(-30_00)
  world.time.set(at('2026-03-05', '13:00'))
  await run(merchant)
  expect(await availableOf(merchant)).toBe(0)
  expect((await reserveOf(merchant))?.held).toEqual([
    { currency: 'AUD', amount: 20_00, releases: [{ day: '2026-03-11', amount: 20_00 }] },
  ])
  await ledgerHolds(merchant)
  await runDaysUntil(world, merchant, at('2026-03-11', '13:30'))
  const [, second] = await payoutsOf(world, merchant)
  expect(second?.amount).toBe(20_00)
  expect(await linesOf(merchant, second?.payoutId ?? '')).toEqual([
    ['Refund', -30_00],
    ['ReserveReleased', 50_00],
  ])
  await ledgerHolds(merchant)
})

test('BEY-179 a dispute larger than the reserve takes all of it, and the rest stays owed', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  await world.services.disputes.open(merchant.merchantId, {
    provider: 'test',
    providerRef: 'one',
    transactionId,
  })
  world.time.set(at('2026-03-05', '13:00'))
  await run(merchant)
  expect(await availableOf(merchant)).toBe(10_00 - 100_00 - DISPUTE_FEE)
  expect((await reserveOf(merchant))?.held).toEqual([])
  expect(await paid(merchant)).toHaveLength(1)
  await ledgerHolds(merchant)
})

test('BEY-179 holds money once while it waits for a bank account', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await setTerms(merchant, TEN_PERCENT)
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-03-06', '14:00'))
  expect(await availableOf(merchant)).toBe(netOf(100_00) - 10_00)
  await ledgerHolds(merchant)
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-06', '15:00'), 40_00)
  await runDaysUntil(world, merchant, at('2026-03-11', '13:30'))
  expect(await paid(merchant)).toEqual([
    ['2026-03-09', netOf(100_00) - 10_00],
    ['2026-03-10', netOf(40_00) - 4_00],
    ['2026-03-11', 10_00],
  ])
  await ledgerHolds(merchant)
})

test('BEY-179 can hold all takings: nothing is paid before the release, and everything after', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), {}, { basisPoints: 10_000, days: 2 })
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-03-05', '14:00'))
  expect(await paid(merchant)).toEqual([])
  expect((await reserveOf(merchant))?.held).toMatchObject([{ amount: netOf(100_00) }])
  await ledgerHolds(merchant)
  await runDaysUntil(world, merchant, at('2026-03-06', '14:00'))
  expect(await paid(merchant)).toEqual([['2026-03-06', netOf(100_00)]])
  await ledgerHolds(merchant)
})

test('BEY-179 two workers and a person at once hold and release only once', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  for (const now of [WEDNESDAY, at('2026-03-11', '13:00')]) {
    world.time.set(now)
    await Promise.all([
      ...Array.from({ length: 4 }, () => run(merchant)),
      world.services.payouts.runNow(merchant.merchantId),
    ])
    await ledgerHolds(merchant)
  }
  expect(await paid(merchant)).toEqual([
    ['2026-03-04', netOf(100_00) - 10_00],
    ['2026-03-11', 10_00],
  ])
})

test('BEY-179 holds New Zealand dollars in New Zealand dollars, in the merchant’s zone', async () => {
  const zone = 'Pacific/Auckland'
  const merchant = await reserved(at('2026-03-02', '09:00', zone), { country: 'NZ' })
  await pay(world, merchant, at('2026-03-03', '11:00', zone), 80_00)
  await runDaysUntil(world, merchant, at('2026-03-31', '14:00', zone))
  const [first, second, ...more] = await payoutsOf(world, merchant)
  expect(more).toEqual([])
  expect(first).toMatchObject({ amount: netOf(80_00, 15) - 8_00, currency: 'NZD' })
  expect(second).toMatchObject({ amount: 8_00, currency: 'NZD' })
  expect(Date.parse(second?.businessDay ?? '') - Date.parse(first?.businessDay ?? '')).toBe(
    7 * 86_400_000,
  )
  await ledgerHolds(merchant)
})

test('BEY-179 each of a merchant’s currencies has its own reserve, which covers no other', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  await addAccount(merchant, { country: 'NZ', accountNumber: '123456789012300' })
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await world.db.inMerchant(merchant.merchantId, async (tx) => {
    const { ledger } = world.services
    await ledger.post(
      tx,
      merchant.merchantId,
      paymentCaptured({
        transactionId: 'tran_planted',
        method: 'card',
        currency: 'NZD',
        captured: 60_00,
        fee: 0,
        feeTax: 0,
      }),
      {
        occurredAt: at('2026-03-02', '10:00'),
        transactionId: null,
        internalOrderId: null,
        country: 'AU',
        timeZone: 'Australia/Sydney',
        event: { actor: 'test', action: 'payment.paid', subjectType: 'payment', subjectId: 'x' },
      },
    )
  })
  world.time.set(WEDNESDAY)
  await run(merchant)
  expect((await reserveOf(merchant))?.held).toEqual([
    { currency: 'AUD', amount: 10_00, releases: [{ day: '2026-03-11', amount: 10_00 }] },
    { currency: 'NZD', amount: 6_00, releases: [{ day: '2026-03-11', amount: 6_00 }] },
  ])
  const { balances } = (await merchant.call(api.getBalances, { merchantId: merchant.merchantId }))
    .data
  expect(balances.map(({ currency }) => currency).toSorted()).toEqual(['AUD', 'NZD'])
})

test('BEY-179 a merchant sees only its own reserve', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  const other = await reserved(at('2026-03-04', '14:00'), {}, null)
  expect(await reserveOf(other)).toEqual({ terms: null, held: [] })
  expect(
    await refusalOf(other.call(api.getBalances, { merchantId: merchant.merchantId })),
  ).toMatchObject({ status: 404 })
})

test('BEY-179 refuses invalid terms, and records each change', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), {}, null)
  await expect(setTerms(merchant, { basisPoints: 0, days: 7 })).rejects.toMatchObject({
    status: 400,
  })
  expect(await setTerms(merchant, TEN_PERCENT)).toBeNull()
  world.time.advance({ minutes: 1 })
  expect(await setTerms(merchant, null)).toEqual(TEN_PERCENT)
  const rows = await world.db.reader.query<{ details: unknown }>(
    null,
    `select details from app.audit_event where merchant_id = $1 and action = 'reserve_terms.changed' order by at, event_id`,
    [merchant.merchantId],
  )
  expect(rows.map(({ details }) => details)).toEqual([
    TEN_PERCENT,
    { basisPoints: null, days: null },
  ])
})

test('BEY-179 the expected next transfer is the one that is made', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'))
  const expected = async () =>
    (await merchant.call(api.getBalances, { merchantId: merchant.merchantId })).data.transfers?.next
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  expect(await expected()).toMatchObject([{ amount: netOf(100_00) - 10_00, sendsOn: '2026-03-04' }])
  world.time.set(WEDNESDAY)
  await run(merchant)
  expect(await expected()).toMatchObject([{ amount: 10_00, sendsOn: '2026-03-11' }])
})

test('BEY-179 the monthly statement, the takings and the books ignore what is only held', async () => {
  const merchant = await reserved(at('2026-02-23', '09:00'), {}, { basisPoints: 1_000, days: 14 })
  await pay(world, merchant, at('2026-02-23', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-03-12', '14:00'))
  const statement = async (month: string) =>
    (
      await merchant.call(api.getStatement, {
        merchantId: merchant.merchantId,
        query: { month, currency: 'AUD' },
      })
    ).data
  const february = await statement('2026-02')
  const march = await statement('2026-03')
  expect([february.opening, february.closing, march.opening, march.closing]).toEqual([0, 0, 0, 0])
  expect(march.kinds.map(({ transactionType, amount }) => [transactionType, amount])).toEqual([
    ['ReserveReleased', 10_00],
  ])
  await ledgerHolds(merchant)
})

test('BEY-226 fills a fixed amount from the transfers, and keeps it until it is lowered', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), {}, null)
  expect(await setFixed(merchant, 150_00)).toBeNull()
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  await pay(world, merchant, at('2026-03-03', '10:00'), 80_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  expect(await paid(merchant)).toEqual([])
  expect(await reserveOf(merchant)).toEqual({
    terms: null,
    fixed: { currency: 'AUD', amount: 150_00 },
    held: [{ currency: 'AUD', amount: netOf(100_00), releases: [], fixed: netOf(100_00) }],
  })
  await ledgerHolds(merchant)
  world.time.set(at('2026-03-05', '13:00'))
  await run(merchant)
  const rest = netOf(100_00) + netOf(80_00) - 150_00
  expect(await paid(merchant)).toEqual([['2026-03-05', rest]])
  const [first] = await payoutsOf(world, merchant)
  expect(await linesOf(merchant, first?.payoutId ?? '')).toEqual([
    ['Payment', netOf(100_00) + netOf(80_00)],
    ['ReserveHeld', -150_00],
  ])
  await runDaysUntil(world, merchant, at('2026-06-30', '14:00'))
  expect((await reserveOf(merchant))?.held).toMatchObject([{ amount: 150_00, fixed: 150_00 }])
  expect(await paid(merchant)).toHaveLength(1)
  await ledgerHolds(merchant)

  expect(await setFixed(merchant, 60_00)).toBe(150_00)
  await runDaysUntil(world, merchant, at('2026-07-01', '14:00'))
  expect(await paid(merchant)).toEqual([
    ['2026-03-05', rest],
    ['2026-07-01', 90_00],
  ])
  await ledgerHolds(merchant)
  await setFixed(merchant, null)
  await runDaysUntil(world, merchant, at('2026-07-02', '14:00'))
  expect((await paid(merchant)).at(-1)).toEqual(['2026-07-02', 60_00])
  expect(await reserveOf(merchant)).toEqual({ terms: null, held: [] })
  await ledgerHolds(merchant)
})

test('BEY-226 draws on a fixed amount after amounts with a release day, and refills it', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), {}, { basisPoints: 1_000, days: 30 })
  await setFixed(merchant, 50_00)
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  world.time.set(WEDNESDAY)
  await run(merchant)
  expect(await paid(merchant)).toEqual([['2026-03-04', netOf(100_00) - 10_00 - 50_00]])
  await refund(merchant, transactionId, 30_00)
  world.time.set(at('2026-03-05', '13:00'))
  await run(merchant)
  expect((await reserveOf(merchant))?.held).toEqual([
    { currency: 'AUD', amount: 30_00, releases: [], fixed: 30_00 },
  ])
  expect(await availableOf(merchant)).toBe(0)
  await ledgerHolds(merchant)
  await pay(world, merchant, at('2026-03-09', '10:00'), 200_00)
  world.time.set(at('2026-03-11', '13:00'))
  await run(merchant)
  expect((await paid(merchant)).at(-1)).toEqual(['2026-03-11', netOf(200_00) - 20_00 - 20_00])
  expect((await reserveOf(merchant))?.held).toMatchObject([{ amount: 70_00, fixed: 50_00 }])
  await ledgerHolds(merchant)
})

test('BEY-226 the expected next transfer includes the fixed amount, and two workers hold it once', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), {}, null)
  await setFixed(merchant, 40_00)
  const expected = async () =>
    (await merchant.call(api.getBalances, { merchantId: merchant.merchantId })).data.transfers?.next
  await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
  expect(await expected()).toMatchObject([{ amount: netOf(100_00) - 40_00, sendsOn: '2026-03-04' }])
  world.time.set(WEDNESDAY)
  await Promise.all([
    ...Array.from({ length: 4 }, () => run(merchant)),
    world.services.payouts.runNow(merchant.merchantId),
  ])
  expect(await paid(merchant)).toEqual([['2026-03-04', netOf(100_00) - 40_00]])
  expect(await expected()).toEqual([])
  await setFixed(merchant, 15_00)
  expect(await expected()).toMatchObject([{ amount: 25_00 }])
  await ledgerHolds(merchant)
})

test('BEY-226 refuses an invalid amount, uses the merchant’s currency, and records the change', async () => {
  const merchant = await reserved(at('2026-03-02', '09:00'), { country: 'NZ' }, null)
  for (const invalid of [0, -1, 1.5])
    await expect(setFixed(merchant, invalid)).rejects.toMatchObject({ status: 400 })
  await setFixed(merchant, 5_00)
  expect(await reserveOf(merchant)).toEqual({
    terms: null,
    fixed: { currency: 'NZD', amount: 5_00 },
    held: [],
  })
  const rows = await world.db.reader.query<{ details: unknown }>(
    null,
    `select details from app.audit_event where merchant_id = $1 and action = 'reserve_terms.changed'`,
    [merchant.merchantId],
  )
  expect(rows.map(({ details }) => details)).toEqual([{ fixed: 5_00 }])
})
