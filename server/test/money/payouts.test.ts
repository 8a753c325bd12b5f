import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildApp } from '../../src/app.ts'
import type { TestMerchant } from '../harness.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { copyEntries } from './copy-entries.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  payoutsOf,
  startOwnWorld,
  type TestPayout,
} from './payout-merchants.ts'
import { api } from '@paydeck/contract/protocol/api'
import { balanceOf, refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld({ providerTimeLimitMs: 1_200 })
})
afterAll(() => world.stop())

const NZ = 'Pacific/Auckland'

/** A merchant who was activated at an instant and has a bank account. */
async function payee(
  since: Date,
  options: Parameters<typeof world.merchant>[0] & { accountNumber?: string | null } = {},
): Promise<TestMerchant> {
  world.time.set(since)
  const { accountNumber = options.country === 'NZ' ? '123456789012300' : '12345678', ...account } =
    options
  const merchant = await world.merchant(account)
  if (accountNumber !== null)
    await addAccount(merchant, { accountNumber, country: options.country ?? 'AU' })
  return merchant
}

/** What the bank received: `amount → account`, in the order of the payouts. */
async function bankStatuses(payouts: TestPayout[]): Promise<string[]> {
  const atBank = await world.sandboxBank.payouts(payouts.map(({ payoutId }) => payoutId))
  return payouts.map(({ payoutId }) => {
    const match = atBank.find((payout) => payout.payoutId === payoutId)
    return match ? `${match.amount} ${match.currency} → ${match.accountHint}` : 'nothing'
  })
}

/** A superuser's connection, which sees the queue and can lock tables. */
async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const summaries = (payouts: TestPayout[]) =>
  payouts.map(({ businessDay, amount, status }) => [businessDay, amount, status])

async function ledgerHolds({ merchantId }: TestMerchant): Promise<void> {
  expect(await ledgerViolations(world, merchantId)).toEqual([])
}

describe('the payout run', () => {
  test('pays an Australian merchant’s Monday payments on Wednesday at one o’clock, not a second before', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 100_00)
    await pay(world, merchant, at('2026-03-02', '23:59:30'), 50_00)
    await pay(world, merchant, at('2026-03-03', '00:00:30'), 7_00)

    world.time.hold(at('2026-03-04', '12:59:59'))
    await world.services.payouts.runDue()
    expect(await payoutsOf(world, merchant)).toEqual([])
    expect(await balanceOf(merchant)).toEqual({
      currency: 'AUD',
      available: netOf(100_00) + netOf(50_00),
      pending: netOf(7_00),
    })

    world.time.set(at('2026-03-04', '13:00:00'))
    await world.services.payouts.runDue()
    const amount = netOf(100_00) + netOf(50_00)
    const [payout, ...more] = await payoutsOf(world, merchant)
    expect(more).toEqual([])
    expect(payout).toMatchObject({
      amount,
      status: 'in_transit',
      businessDay: '2026-03-04',
      arrivalDate: '2026-03-05',
      createdAt: at('2026-03-04', '13:00:00'),
      openingBalance: 0,
    })
    expect(await bankStatuses(payout ? [payout] : [])).toEqual([`${amount} AUD → 5678`])
    expect(await balanceOf(merchant)).toMatchObject({ available: 0, pending: netOf(7_00) })
    await ledgerHolds(merchant)

    // It arrives on Thursday, when we ask the bank.
    world.time.set(at('2026-03-05', '00:00:01'))
    await world.services.payouts.checkDue()
    expect(summaries(await payoutsOf(world, merchant))).toEqual([['2026-03-04', amount, 'paid']])
    await ledgerHolds(merchant)
  })

  test('pays a New Zealand merchant four business days later, across Waitangi Day and a weekend', async () => {
    const merchant = await payee(at('2026-02-02', '09:00', NZ), { country: 'NZ' })
    // Tuesday; Friday the 6th is a holiday.
    await pay(world, merchant, at('2026-02-03', '11:00', NZ), 80_00)
    await runDaysUntil(world, merchant, at('2026-02-20', '12:00', NZ))
    const payouts = await payoutsOf(world, merchant)
    expect(summaries(payouts)).toEqual([['2026-02-10', netOf(80_00, 15), 'paid']])
    expect(payouts[0]?.createdAt).toEqual(at('2026-02-10', '13:00', NZ))
    await ledgerHolds(merchant)
  })

  test('uses the merchant’s zone: Perth is paid at one o’clock in Perth', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { timeZone: 'Australia/Perth' })
    await pay(world, merchant, at('2026-03-02', '15:00'), 40_00)
    world.time.set(at('2026-03-04', '13:00'))
    await world.services.payouts.runDue()
    expect(await payoutsOf(world, merchant)).toEqual([])
    world.time.set(at('2026-03-04', '13:00', 'Australia/Perth'))
    await world.services.payouts.runDue()
    expect(await payoutsOf(world, merchant)).toHaveLength(1)
    await ledgerHolds(merchant)
  })

  test.each([
    ['2026-04-05', 'the last day of daylight saving'],
    ['2026-10-04', 'the first day of daylight saving'],
  ])('around %s, %s, still runs at one o’clock', async (sunday) => {
    const before = new Date(`${sunday}T00:00:00Z`)
    const day = (shift: number) =>
      new Date(before.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
    const merchant = await payee(at(day(-10), '09:00'))
    for (let shift = -9; shift < 5; shift += 2)
      await pay(world, merchant, at(day(shift), '23:30'), 10_00)
    await runDaysUntil(world, merchant, at(day(14), '12:00'))
    const payouts = await payoutsOf(world, merchant)
    for (const { businessDay, createdAt } of payouts)
      expect(createdAt).toEqual(at(businessDay, '13:00'))
    expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(7 * netOf(10_00))
    await ledgerHolds(merchant)
  })

  test('weekly pays on Mondays, or on the day after a holiday', async () => {
    const merchant = await payee(at('2026-03-23', '09:00'))
    await merchant.call(api.setPayoutSchedule, {
      merchantId: merchant.merchantId,
      body: 'weekly',
    })
    for (const [index, day] of ['2026-03-24', '2026-03-25', '2026-03-31', '2026-04-01'].entries())
      await pay(world, merchant, at(day, '10:00'), (index + 1) * 10_00)
    await runDaysUntil(world, merchant, at('2026-04-15', '12:00'))
    // Easter Monday is the 6th.
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-30', netOf(10_00) + netOf(20_00), 'paid'],
      ['2026-04-07', netOf(30_00) + netOf(40_00), 'paid'],
    ])
    await ledgerHolds(merchant)
  })

  test('monthly pays on the first business day', async () => {
    const merchant = await payee(at('2026-07-06', '09:00'))
    await merchant.call(api.setPayoutSchedule, {
      merchantId: merchant.merchantId,
      body: 'monthly',
    })
    await pay(world, merchant, at('2026-07-07', '10:00'), 25_00)
    await pay(world, merchant, at('2026-07-30', '10:00'), 35_00)
    await runDaysUntil(world, merchant, at('2026-09-03', '12:00'))
    // The first of August is a Saturday; the payment of the 30th is available on the 3rd.
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-08-03', netOf(25_00) + netOf(35_00), 'paid'],
    ])
    await ledgerHolds(merchant)
  })

  test('changing the schedule moves the next run', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId } = merchant
    await merchant.call(api.setPayoutSchedule, { merchantId, body: 'monthly' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 25_00)
    await runDaysUntil(world, merchant, at('2026-03-10', '09:00'))
    expect(await payoutsOf(world, merchant)).toEqual([])
    await merchant.call(api.setPayoutSchedule, { merchantId, body: 'daily' })
    await runDaysUntil(world, merchant, at('2026-03-10', '13:00'))
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-10', netOf(25_00), 'in_transit'],
    ])
  })

  test('catches up on missed days one by one', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
      await pay(world, merchant, at(day, '10:00'), 10_00)
    const transactionId = await pay(world, merchant, at('2026-03-04', '11:00'), 20_00)
    // Owed from this day but booked after the run.
    world.time.set(at('2026-03-05', '15:00'))
    await refund(merchant, transactionId, 1_00)
    world.time.set(at('2026-03-20', '02:00'))
    await world.services.payouts.runDue()
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-04', netOf(10_00), 'paid'],
      ['2026-03-05', netOf(10_00), 'paid'],
      ['2026-03-06', netOf(10_00) + netOf(20_00) - 1_00, 'paid'],
    ])
    await ledgerHolds(merchant)
  })

  test('a second run of a day does nothing, by sweep or by hand', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-04', '11:00'))
    const [byHand] = await world.services.payouts.runNow(merchant.merchantId)
    expect(byHand).toMatchObject({ outcome: 'paid_out', available: netOf(10_00) })
    expect(await world.services.payouts.runNow(merchant.merchantId)).toMatchObject([
      { outcome: 'done_before' },
    ])
    world.time.set(at('2026-03-04', '14:00'))
    await world.services.payouts.runDue()
    expect(await payoutsOf(world, merchant)).toHaveLength(1)
    await ledgerHolds(merchant)
  })

  test('refuses a manual run on a day when banks are closed', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    world.time.set(at('2026-03-07', '14:00'))
    await expect(world.services.payouts.runNow(merchant.merchantId)).rejects.toThrow(
      '2026-03-07 is not a business day for this merchant',
    )
  })

  test('ten concurrent runs pay once', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    for (let counter = 0; counter < 5; counter++)
      await pay(world, merchant, at('2026-03-02', '10:00'), 10_00 + counter)
    world.time.set(at('2026-03-04', '13:00:01'))
    const { payouts } = world.services
    await Promise.all([
      ...Array.from({ length: 5 }, () => payouts.runDueOf(merchant.merchantId)),
      ...Array.from({ length: 5 }, () => payouts.runNow(merchant.merchantId)),
    ])
    const created = await payoutsOf(world, merchant)
    expect(created).toHaveLength(1)
    expect(await bankStatuses(created)).toEqual([`${created[0]?.amount} AUD → 5678`])
    await ledgerHolds(merchant)
  })

  test('payments that arrive during a run are paid by the next one, none twice', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-04', '13:00:01'))
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => merchant.order({ amount: 5_00 })),
    )
    await Promise.all([
      world.services.payouts.runDueOf(merchant.merchantId),
      ...orders.map((order) => order.pay('4242424242424242')),
    ])
    await ledgerHolds(merchant)
    await runDaysUntil(world, merchant, at('2026-03-12', '12:00'))
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-04', netOf(10_00), 'paid'],
      ['2026-03-06', 12 * netOf(5_00), 'paid'],
    ])
    await ledgerHolds(merchant)
  })
})

test('the sweep pays every merchant who is due, even after a merchant whose run fails', async () => {
  const since = at('2026-03-02', '09:00')
  const [good, bad, other] = [await payee(since), await payee(since), await payee(since)]
  for (const merchant of [good, bad, other])
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
  // An unknown zone makes the hour impossible to compute.
  await world.db.inMerchant(bad.merchantId, (tx) =>
    tx
      .updateTable('app.merchant')
      .set({ timeZone: 'Nowhere/Land' })
      .where('merchantId', '=', bad.merchantId)
      .execute(),
  )
  world.time.set(at('2026-03-04', '13:00:01'))
  await Promise.all([world.services.payouts.runDue(), world.services.payouts.runDue()])
  expect(await payoutsOf(world, good)).toHaveLength(1)
  expect(await payoutsOf(world, other)).toHaveLength(1)
  expect(await payoutsOf(world, bad)).toEqual([])
  await ledgerHolds(good)
})

describe('obstacles to a payout', () => {
  test('without a bank account nothing is paid, the balance stays, and the run says why', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { accountNumber: null })
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-04', '14:00'))
    await world.services.payouts.runDue()
    expect(await payoutsOf(world, merchant)).toEqual([])
    expect(await balanceOf(merchant)).toMatchObject({ available: netOf(10_00) })
    expect(await world.services.payouts.runNow(merchant.merchantId)).toMatchObject([
      { outcome: 'no_bank_account', available: netOf(10_00) },
    ])
    await ledgerHolds(merchant)
    // The audit trail records it only on the first day, for the sweep and the manual run.
    await runDaysUntil(world, merchant, at('2026-03-06', '12:00'))
    const { rows } = await world.db.readerPool.query<{ details: object }>(
      `select details from app.audit_event where merchant_id = $1 and action = 'payout.blocked'`,
      [merchant.merchantId],
    )
    const expected = { details: { reason: 'no_bank_account', businessDay: '2026-03-04' } }
    expect(rows).toMatchObject([expected, expected])
    // Once there is an account, the same day can be run by hand.
    await addAccount(merchant, { accountNumber: '87654321' })
    await world.services.payouts.runNow(merchant.merchantId)
    const payouts = await payoutsOf(world, merchant)
    expect(await bankStatuses(payouts)).toEqual([`${netOf(10_00)} AUD → 4321`])
    await ledgerHolds(merchant)
  })

  test('without a payout provider, as in production, nothing counts as paid; the run and the log say why', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId } = merchant
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await pay(world, merchant, at('2026-03-03', '10:00'), 20_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '13:30'))
    const [sent] = await payoutsOf(world, merchant)
    const logged: string[] = []
    const production = buildApp({
      ...world.foundation,
      adapters: { ...world.foundation.adapters, bank: [] },
      onError: (failure) => logged.push(String(failure)),
    }).services.payouts
    world.time.set(at('2026-03-06', '13:30'))
    await production.runDueOf(merchantId)
    expect(await production.runNow(merchantId)).toMatchObject([
      { outcome: 'no_bank_provider', available: netOf(20_00), payoutId: null },
    ])
    expect(logged.every((line) => line.includes('no bank is built in'))).toBe(true)
    // The runs of Thursday and Friday, and the manual one.
    expect(logged).toHaveLength(3)
    // A transfer stays in transit while the provider that sent it is not set up.
    await expect(production.check(merchantId, sent?.payoutId ?? '')).rejects.toThrow(
      'The provider "sandbox" that this belongs to is not set up here.',
    )
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-04', netOf(10_00), 'in_transit'],
    ])
    await ledgerHolds(merchant)
    // Once a provider is added, the next run pays.
    await world.services.payouts.runNow(merchantId)
    expect(summaries(await payoutsOf(world, merchant))).toContainEqual([
      '2026-03-06',
      netOf(20_00),
      'in_transit',
    ])
    await ledgerHolds(merchant)
  })

  test('an account in another currency is not used', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { accountNumber: null })
    await addAccount(merchant, { currency: 'NZD' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-05', '12:00'))
    expect(await payoutsOf(world, merchant)).toEqual([])
    expect(await world.services.payouts.runNow(merchant.merchantId)).toMatchObject([
      { outcome: 'no_bank_account', available: netOf(10_00) },
    ])
    await ledgerHolds(merchant)
  })

  test('a debt in another currency is not paid by it', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    // No merchant trades in two currencies; the test plants an entry in the other one.
    const planted = await asSuperuser((client) =>
      client.query(copyEntries('stle_planted', "'NZD'"), [merchant.merchantId]),
    )
    expect(planted.rowCount).toBe(1)
    await runDaysUntil(world, merchant, at('2026-03-04', '13:30'))
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-04', netOf(10_00), 'in_transit'],
    ])
  })

  test('a new primary account receives the next payout; the one in progress keeps its account', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await pay(world, merchant, at('2026-03-03', '10:00'), 20_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '13:30'))
    const { externalAccountId } = await addAccount(merchant, { accountNumber: '99998888' })
    await merchant.call(api.makeBankAccountPrimary, {
      merchantId: merchant.merchantId,
      externalAccountId,
    })
    await runDaysUntil(world, merchant, at('2026-03-05', '13:30'))
    expect(await bankStatuses(await payoutsOf(world, merchant))).toEqual([
      `${netOf(10_00)} AUD → 5678`,
      `${netOf(20_00)} AUD → 8888`,
    ])
  })

  test('with the hold on, an account that replaces another has to wait', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    const { merchantId } = merchant
    await world.db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.merchant')
        .set({ payoutHoldHours: 24 })
        .where('merchantId', '=', merchantId)
        .execute(),
    )
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-03', '18:00'))
    const { externalAccountId } = await addAccount(merchant, { accountNumber: '99998888' })
    await merchant.call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    await runDaysUntil(world, merchant, at('2026-03-04', '17:00'))
    expect(await payoutsOf(world, merchant)).toEqual([])
    await runDaysUntil(world, merchant, at('2026-03-05', '13:30'))
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-05', netOf(10_00), 'in_transit'],
    ])
    await ledgerHolds(merchant)
  })

  test('a merchant who is not activated is never paid', async () => {
    world.time.set(at('2026-03-02', '09:00'))
    const merchant = await world.merchant({ activated: false })
    await expect(world.services.payouts.runNow(merchant.merchantId)).rejects.toThrow(
      'This merchant has not been activated yet.',
    )
  })
})

describe('a payout that the bank does not carry out', () => {
  test('refused at once: the money is available again, and the next run sends it to the current account', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { accountNumber: '1000009001' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '13:30'))
    const [failed] = await payoutsOf(world, merchant)
    expect(failed).toMatchObject({
      status: 'failed',
      failureCode: 'account_closed',
      arrivalDate: null,
    })
    expect(await balanceOf(merchant)).toMatchObject({ available: netOf(10_00) })
    const events = await asSuperuser((client) =>
      client.query(
        `select 1 from app.domain_event where merchant_id = $1 and kind = 'payout_failed' and subject_id = $2`,
        [merchant.merchantId, failed?.payoutId],
      ),
    )
    expect(events.rowCount).toBe(1)
    await ledgerHolds(merchant)
    const { externalAccountId } = await addAccount(merchant, { accountNumber: '99998888' })
    await merchant.call(api.makeBankAccountPrimary, {
      merchantId: merchant.merchantId,
      externalAccountId,
    })
    await runDaysUntil(world, merchant, at('2026-03-06', '12:00'))
    const all = await payoutsOf(world, merchant)
    expect(summaries(all)).toEqual([
      ['2026-03-04', netOf(10_00), 'failed'],
      ['2026-03-05', netOf(10_00), 'paid'],
    ])
    expect(all[0]?.carriedBy).toBe(all[1]?.payoutId)
    await ledgerHolds(merchant)
  })

  test('no answer, but paid: found by asking, one payout at the bank', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { accountNumber: '1000009003' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-04', '13:00:01'))
    await world.services.payouts.runDue()
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-04', netOf(10_00), 'pending'],
    ])
    await ledgerHolds(merchant)
    world.time.set(at('2026-03-04', '13:02'))
    await world.services.payouts.checkDue()
    expect(summaries(await payoutsOf(world, merchant))).toEqual([
      ['2026-03-04', netOf(10_00), 'in_transit'],
    ])
    world.time.set(at('2026-03-05', '09:00'))
    await world.services.payouts.checkDue()
    const payouts = await payoutsOf(world, merchant)
    expect(summaries(payouts)).toEqual([['2026-03-04', netOf(10_00), 'paid']])
    expect(await bankStatuses(payouts)).toEqual([`${netOf(10_00)} AUD → 9003`])
    await ledgerHolds(merchant)
  })

  test('no answer, and arrived when the sweep asks: paid, with the day it arrived', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { accountNumber: '1000009003' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-04', '13:00:01'))
    await world.services.payouts.runDue()
    world.time.set(at('2026-03-05', '09:00'))
    await world.services.payouts.checkDue()
    expect(await payoutsOf(world, merchant)).toMatchObject([
      { status: 'paid', arrivalDate: '2026-03-05' },
    ])
    await ledgerHolds(merchant)
  })

  test('after three days without an answer an operator is alerted', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'))
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '13:00:01'))
    const [sent] = await payoutsOf(world, merchant)
    const id = sent?.payoutId ?? ''
    const logged: string[] = []
    const { payouts } = buildApp({
      ...world.foundation,
      onError: (failure) => logged.push(String(failure)),
    }).services
    await asSuperuser(async (bank) => {
      await bank.query('begin; lock table sandbox.bank_payout in access exclusive mode')
      for (const [day, time] of [
        ['2026-03-05', '09:00'],
        ['2026-03-07', '12:59'],
      ] as const) {
        world.time.set(at(day, time))
        await payouts.check(merchant.merchantId, id)
      }
      expect(logged).toEqual([])
      world.time.set(at('2026-03-07', '14:00'))
      await payouts.check(merchant.merchantId, id)
    })
    expect(logged).toEqual([`Error: Payout ${id} is still in_transit after 2 checks`])
  })

  test('no answer and never received: sent again under the same key', async () => {
    const merchant = await payee(at('2026-03-02', '09:00'), { accountNumber: '1000009004' })
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    world.time.set(at('2026-03-04', '13:00:01'))
    await world.services.payouts.runDue()
    expect(await bankStatuses(await payoutsOf(world, merchant))).toEqual(['nothing'])
    world.time.set(at('2026-03-04', '13:02'))
    await Promise.all([world.services.payouts.checkDue(), world.services.payouts.checkDue()])
    const payouts = await payoutsOf(world, merchant)
    expect(summaries(payouts)).toEqual([['2026-03-04', netOf(10_00), 'in_transit']])
    expect(await bankStatuses(payouts)).toEqual([`${netOf(10_00)} AUD → 9004`])
    await ledgerHolds(merchant)
  })
})

test('BEY-11 another merchant’s payout can neither be read nor run', async () => {
  const merchant = await payee(at('2026-03-02', '09:00'))
  const stranger = await payee(at('2026-03-02', '09:00'))
  const [own] = (
    await stranger.call(api.queryBankAccounts, { merchantId: stranger.merchantId, query: {} })
  ).data
  const stolen = merchant.call(api.makeBankAccountPrimary, {
    merchantId: merchant.merchantId,
    externalAccountId: own?.externalAccountId ?? '',
  })
  expect(await refusalOf(stolen)).toMatchObject({ status: 404 })
})
