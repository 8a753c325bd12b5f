import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { api } from '@paydeck/contract/protocol/api'
import { TAKINGS_PERIODS } from '@paydeck/contract/calls/today'
import { addDays, localDay, wallClock, wireRange } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { propertyRuns } from '../property-runs.ts'
import { readCsv } from './csv.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { addAccount, at, netOf, pay } from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'
import { refund } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Query = { period?: (typeof TAKINGS_PERIODS)[number]; day?: string }
const todayOf = async (
  { call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>,
  query: Query = {},
) => (await call(api.getToday, { merchantId, query })).data

const fold = ({ merchantId }: TestMerchant) =>
  world.db.inMerchant(merchantId, (tx) => world.services.counts.fold(tx, merchantId))

const ZEROS = Array.from({ length: 24 }, () => 0)
const hours = (amounts: Record<number, number>) => ZEROS.map((_, hour) => amounts[hour] ?? 0)

describe('BEY-97 today', () => {
  test('is empty and correct for a merchant without payments', async () => {
    world.time.set(at('2026-11-20', '10:00'))
    const merchant = await world.merchant()
    expect(await todayOf(merchant)).toEqual({
      today: '2026-11-20',
      timeZone: 'Australia/Sydney',
      period: 'week',
      shown: { from: '2026-11-16', to: '2026-11-20' },
      before: { from: '2026-11-09', to: '2026-11-13' },
      attempts: { made: 0, declined: 0 },
      takings: [
        {
          currency: 'AUD',
          totals: [
            { period: 'day', from: '2026-11-20', to: '2026-11-20', taken: 0, before: 0 },
            { period: 'week', from: '2026-11-16', to: '2026-11-20', taken: 0, before: 0 },
            { period: 'month', from: '2026-11-01', to: '2026-11-20', taken: 0, before: 0 },
            { period: 'quarter', from: '2026-10-01', to: '2026-11-20', taken: 0, before: 0 },
            { period: 'year', from: '2026-07-01', to: '2026-11-20', taken: 0, before: 0 },
          ],
          lines: [],
          linesBefore: [],
          days: [0, 0, 0, 0, 0],
          daysBefore: [0, 0, 0, 0, 0, 0, 0],
          hours: ZEROS,
          hoursBefore: ZEROS,
          ways: [],
        },
      ],
      transfers: { next: [], underWay: [] },
      blocks: [
        {
          currency: 'AUD',
          reason: 'no_bank_account',
          waiting: 0,
          account: null,
          message: null,
          heldUntil: null,
        },
      ],
      attention: [],
      statements: [],
    })
  })

  test('counts payments by the day they were taken, refunds by theirs, and no declined attempt', async () => {
    world.time.set(at('2026-11-12', '09:00'))
    const merchant = await world.merchant()
    await addAccount(merchant)
    // A Friday, before and after twenty past eleven.
    const early = await pay(world, merchant, at('2026-11-13', '11:10'), 100_00)
    await pay(world, merchant, at('2026-11-13', '11:30'), 70_00)
    await pay(world, merchant, at('2026-11-18', '12:15'), 40_00)
    world.time.set(at('2026-11-20', '08:10'))
    const amex = await merchant.order({ amount: 60_00 })
    await amex.pay(CARDS.amex)
    const declined = await merchant.order({ amount: 999_00 })
    await expect(declined.pay(CARDS.declined)).rejects.toThrow(/declined/i)
    await fold(merchant)
    world.time.set(at('2026-11-20', '09:45'))
    await refund(merchant, early, 25_00)
    world.time.set(at('2026-11-20', '11:20'))

    const week = await todayOf(merchant)
    const [takings] = week.takings
    expect(takings?.totals).toEqual([
      // Last Friday by twenty past eleven.
      { period: 'day', from: '2026-11-20', to: '2026-11-20', taken: 35_00, before: 100_00 },
      { period: 'week', from: '2026-11-16', to: '2026-11-20', taken: 75_00, before: 100_00 },
      { period: 'month', from: '2026-11-01', to: '2026-11-20', taken: 245_00, before: 0 },
      { period: 'quarter', from: '2026-10-01', to: '2026-11-20', taken: 245_00, before: 0 },
      { period: 'year', from: '2026-07-01', to: '2026-11-20', taken: 245_00, before: 0 },
    ])
    const feeOf = (amount: number) => amount - netOf(amount)
    expect(takings?.lines).toEqual([
      { transactionType: 'Payment', n: 2, gross: 100_00, fee: feeOf(60_00) + feeOf(40_00) },
      { transactionType: 'Refund', n: 1, gross: -25_00, fee: 0 },
    ])
    expect(takings?.linesBefore).toEqual([
      { transactionType: 'Payment', n: 1, gross: 100_00, fee: feeOf(100_00) },
    ])
    expect(takings?.days).toEqual([0, 0, 40_00, 0, 35_00])
    expect(takings?.daysBefore).toEqual([0, 0, 0, 0, 170_00, 0, 0])
    expect(takings?.hours).toEqual(hours({ 8: 60_00, 9: -25_00, 12: 40_00 }))
    const card = { method: 'card', wallet: '', payType: 'card', funding: 'credit' }
    expect(takings?.ways).toEqual([
      {
        ...card,
        scheme: 'amex',
        payments: 1,
        paid: 60_00,
        taken: 60_00,
        fee: feeOf(60_00),
        before: 0,
      },
      {
        ...card,
        scheme: 'visa',
        payments: 1,
        paid: 40_00,
        taken: 15_00,
        fee: feeOf(40_00),
        before: 170_00,
      },
    ])
    expect(week.attempts).toEqual({ made: 3, declined: 1 })

    const lastWeek = await todayOf(merchant, { period: 'week', day: '2026-11-15' })
    expect([lastWeek.shown, lastWeek.before]).toEqual([
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-02', to: '2026-11-08' },
    ])
    expect(lastWeek.takings[0]?.lines).toEqual([
      { transactionType: 'Payment', n: 2, gross: 170_00, fee: feeOf(100_00) + feeOf(70_00) },
    ])
    await expect(todayOf(merchant, { day: '2026-11-21' })).rejects.toMatchObject({ status: 400 })
  })

  test('the first and last days of a comparison count whole, recently and long ago', async () => {
    world.time.set(at('2024-04-01', '09:00'))
    const merchant = await world.merchant()
    // Monday to Sunday twice, then both ends of the financial year before this one.
    const entries = [
      ['2024-04-29', '00:00', 1_00],
      ['2024-05-05', '23:59', 2_00],
      ['2024-05-06', '00:00', 4_00],
      ['2024-05-12', '23:59', 8_00],
      ['2025-07-01', '00:00', 16_00],
      ['2025-11-20', '11:00', 32_00],
    ] as const
    for (const [day, time, amount] of entries) await pay(world, merchant, at(day, time), amount)
    await fold(merchant)
    world.time.set(at('2026-11-20', '11:20'))

    const longAgo = await todayOf(merchant, { period: 'week', day: '2024-05-08' })
    const [week] = longAgo.takings
    expect([week?.daysBefore, week?.days]).toEqual([
      [1_00, 0, 0, 0, 0, 0, 2_00],
      [4_00, 0, 0, 0, 0, 0, 8_00],
    ])
    const year = week?.totals.find(({ period }) => period === 'year')
    expect(year).toMatchObject({ taken: 0, before: 48_00 })
  })

  test('shows any financial year of a merchant’s long history', async () => {
    world.time.set(at('2024-02-29', '12:00', 'Pacific/Auckland'))
    const merchant = await world.merchant({ country: 'NZ', timeZone: 'Pacific/Auckland' })
    for (let year = 2024; year <= 2030; year++)
      await pay(world, merchant, at(`${year}-03-31`, '12:00', 'Pacific/Auckland'), year)
    world.time.set(at('2030-04-02', '12:00', 'Pacific/Auckland'))
    const year = async (day?: string) => {
      const { shown, takings } = await todayOf(merchant, { period: 'year', ...(day && { day }) })
      return [shown, takings[0]?.lines[0]?.gross, takings[0]?.linesBefore[0]?.gross]
    }
    expect(await year()).toEqual([{ from: '2030-04-01', to: '2030-04-02' }, undefined, undefined])
    expect(await year('2030-03-31')).toEqual([{ from: '2029-04-01', to: '2030-03-31' }, 2030, 2029])
    expect(await year('2024-04-01')).toEqual([{ from: '2024-04-01', to: '2025-03-31' }, 2025, 2024])
    expect(await year('1999-01-01')).toEqual([
      { from: '1998-04-01', to: '1999-03-31' },
      undefined,
      undefined,
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('BEY-98 the next transfer', () => {
  test('is what the next run will send, then what is in transit', async () => {
    world.time.set(at('2026-11-02', '09:00'))
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    await addAccount(merchant)
    // A new account can be paid after a day.
    await pay(world, merchant, at('2026-11-10', '10:00'), 100_00)
    const { transfers, blocks } = await todayOf(merchant)
    expect(blocks).toEqual([])
    expect(transfers?.underWay).toEqual([])
    const [next] = transfers?.next ?? []
    expect(next).toEqual({
      currency: 'AUD',
      amount: netOf(100_00),
      sendsOn: '2026-11-12',
      arrivesOn: '2026-11-13',
      accountNumberLast4: '5678',
    })
    expect((await call(api.getBalances, { merchantId })).data.transfers).toEqual(transfers)
    world.time.set(at('2026-11-12', '13:30'))
    await world.services.payouts.runDueOf(merchantId)
    const { data: payouts } = await call(api.queryPayouts, { merchantId, query: {} })
    const sent = (await todayOf(merchant)).transfers
    expect(sent).toEqual({
      next: [],
      underWay: [
        {
          payoutId: payouts[0]?.payoutId,
          currency: 'AUD',
          amount: next?.amount,
          arrivesOn: next?.arrivesOn,
          accountNumberLast4: '5678',
        },
      ],
    })
  })

  test('is hidden from those who may not read the balance, who still see the takings', async () => {
    world.time.set(at('2026-11-20', '10:00'))
    const merchant = await world.merchant()
    await pay(world, merchant, at('2026-11-20', '10:00'), 100_00)
    const cashier = await merchant.colleague({ role: 'cashier' })
    const asCashier = await todayOf({ ...merchant, call: cashier.call })
    expect([asCashier.transfers, asCashier.blocks, asCashier.takings[0]?.totals[0]?.taken]).toEqual(
      [null, [], 100_00],
    )
    const staff = await merchant.colleague({ role: 'staff' })
    const asStaff = await todayOf({ ...merchant, call: staff.call })
    expect(asStaff.transfers).toEqual({ next: [], underWay: [] })
  })
})

describe('BEY-99 what needs attention', () => {
  test('names holds, disputes and old requests, the most urgent first', async () => {
    world.time.set(at('2026-11-02', '09:00'))
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const old = await merchant.order({ amount: 10_00 })
    const transactionId = await pay(world, merchant, at('2026-11-16', '09:00'), 50_00)
    await world.services.disputes.open(merchantId, {
      provider: 'network',
      providerRef: 'dp_today',
      transactionId,
      dueBy: at('2026-11-25', '12:00'),
    })
    const held = await (
      await merchant.order({ amount: 30_00 })
    ).pay(CARDS.visa, undefined, {
      authoriseOnly: true,
    })
    world.time.set(at('2026-11-18', '10:00'))
    const answer = await todayOf(merchant)
    expect(answer.attention).toEqual([
      {
        kind: 'hold_expires',
        count: 1,
        deadline: expect.stringMatching(/^2026-11-2/) as string,
        since: '2026-11-16',
        firstId: held.transactionId,
      },
      {
        kind: 'dispute_open',
        count: 1,
        deadline: at('2026-11-25', '12:00').toISOString(),
        since: '2026-11-16',
        firstId: transactionId,
      },
      {
        kind: 'request_unpaid',
        count: 1,
        deadline: null,
        since: '2026-11-02',
        firstId: old.merchantOrderId,
      },
    ])
    // A viewer can act on none of them, and sees only those they can open.
    const viewer = await merchant.colleague({ role: 'viewer' })
    expect(
      (await todayOf({ ...merchant, call: viewer.call })).attention.map(({ kind }) => kind),
    ).toEqual(['dispute_open'])
    // Finished tasks disappear.
    await call(api.cancelAuthorisation, { merchantId, transactionId: held.transactionId })
    await call(api.cancelOrder, { merchantId, merchantOrderId: old.merchantOrderId })
    expect((await todayOf(merchant)).attention.map(({ kind }) => kind)).toEqual(['dispute_open'])
  })

  test('names a plan from when its instalment is overdue until it is paid', async () => {
    world.time.set(at('2026-11-02', '12:00'))
    const merchant = await world.merchant()
    const { merchantOrderId, transactionId, customer } = await startPlan(world, merchant, {
      amount: 400_00,
      card: CARDS.declinedLater,
    })
    const live = async (until: Date) => {
      while (world.time.now() < until) {
        world.time.advance({ days: 1 })
        await world.services.plans.collectDue()
        await world.services.operations.checkDue()
      }
    }
    // Declined on the 16th, and tried again on the 17th, the 20th and the 27th.
    await live(at('2026-11-26', '12:00'))
    expect((await todayOf(merchant)).attention).toEqual([])
    await live(at('2026-11-27', '18:00'))
    const overdue = {
      kind: 'instalment_overdue',
      count: 1,
      deadline: null,
      since: '2026-11-02',
      firstId: transactionId,
    }
    expect((await todayOf(merchant)).attention).toEqual([overdue])
    const viewer = await merchant.colleague({ role: 'viewer' })
    expect((await todayOf({ ...merchant, call: viewer.call })).attention).toEqual([overdue])
    await customer(api.payInstalments, {
      merchantOrderId,
      body: { what: 'next', paymentToken: await world.cardToken(CARDS.visa) },
    })
    expect((await todayOf(merchant)).attention).toEqual([])
  })

  test('names a verification until it is decided, to those who may decide', async () => {
    world.time.set(at('2026-11-16', '09:00'))
    const merchant = await world.merchant({ sourceVerificationEnabled: true })
    const transactionId = await pay(world, merchant, at('2026-11-16', '09:00'), 50_00)
    world.time.set(at('2026-11-17', '09:00'))
    const { data: started } = await merchant.call(api.startVerification, {
      body: { ForTransaction: { transactionId } },
    })
    expect((await todayOf(merchant)).attention).toEqual([
      {
        kind: 'verification_open',
        count: 1,
        // A week, at nine in Sydney.
        deadline: expect.stringMatching(/^2026-11-23T22:00/) as string,
        since: '2026-11-17',
        firstId: transactionId,
      },
    ])
    const cashier = await merchant.colleague({ role: 'cashier' })
    expect((await todayOf({ ...merchant, call: cashier.call })).attention).toEqual([])
    await merchant.call(api.updateVerification, {
      sourceVerificationId: started.sourceVerificationId,
      body: { UpdateOutcome: { outcome: 'passed' } },
    })
    expect((await todayOf(merchant)).attention).toEqual([])
  })

  test('names a webhook from its first failed delivery to the next successful one, to those who may manage it', async () => {
    let status = 500
    const listener = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end())
    })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    onTestFinished(() => void listener.close())
    world.time.set(at('2026-11-16', '09:00'))
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const { port } = listener.address() as AddressInfo
    const { data: hook } = await call(api.createWebhook, {
      merchantId,
      body: { url: `http://127.0.0.1:${port}/`, events: ['TransactionPaid'] },
    })
    const paidAndTold = async (day: string) => {
      const subjectId = await pay(world, merchant, at(day, '09:00'), 50_00)
      await world.services.webhooks.notify(merchantId, { kind: 'payment_received', subjectId })
      await world.services.webhooks.deliverDue()
      return (await todayOf(merchant)).attention
    }
    const failing = {
      kind: 'webhook_failing',
      count: 1,
      deadline: null,
      since: '2026-11-17',
      firstId: hook.webhookId,
    }
    expect((await todayOf(merchant)).attention).toEqual([])
    expect(await paidAndTold('2026-11-17')).toEqual([failing])
    for (const [role, expected] of [
      ['developer', [failing]],
      ['manager', []],
    ] as const) {
      const colleague = await merchant.colleague({ role })
      expect((await todayOf({ ...merchant, call: colleague.call })).attention).toEqual(expected)
    }
    status = 204
    expect(await paidAndTold('2026-11-18')).toEqual([])
  })
})

interface Entry {
  type: string
  at: Date
  gross: number
  fee: number
}

const cents = (decimal: string | undefined): number => Math.round(Number(decimal) * 100)

/** All entries of a merchant, from the report and again from the file; the two are the same. */
async function entriesOf(
  merchant: TestMerchant,
  country: 'AU' | 'NZ',
  to: string,
): Promise<Entry[]> {
  const { call, merchantId, token } = merchant
  const entries: Entry[] = []
  const query = { from: '2026-01-01', to, timeZone: 'UTC' }
  for (let page = 1; ; page++) {
    const { data } = await call(api.getSettlementReport, {
      merchantId,
      countryCode: country,
      query: { ...query, page },
    })
    for (const { entryType, entryTimestamp, grossAmount, fee } of data.items)
      entries.push({ type: entryType, at: new Date(entryTimestamp), gross: grossAmount ?? 0, fee })
    if (page >= data.totalPages) break
  }
  const url = `${world.origin}/api/reports/merchants/${merchantId}/settlement/${country}/csv?${new URLSearchParams(query).toString()}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const file = readCsv(await answer.text())
  expect(file.map((row) => [row['Type'], cents(row['Net'])])).toEqual(
    entries.map(({ type, gross, fee }) => [type, gross - fee]),
  )
  return entries
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** Instants around both clock changes, near midnight and in the repeated or skipped hours. */
const moments = (timeZone: string) =>
  fc
    .tuple(
      fc.constantFrom(
        '2026-04-04',
        '2026-04-05',
        '2026-04-06',
        '2026-09-27',
        '2026-10-04',
        '2026-10-05',
      ),
      fc.constantFrom('00:00:00', '01:59:59', '02:00', '02:30', '03:10', '12:00', '23:59:59'),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([day, time, halves]) => new Date(at(day, time, timeZone).getTime() + halves * 1_800_000))

test(
  'BEY-97 BEY-130 today, the lists and their totals, the files and the ledger agree to the cent for any period, across clock changes',
  { timeout: 180_000 },
  async () => {
    for (const [country, timeZone] of [
      ['AU', 'Australia/Sydney'],
      ['NZ', 'Pacific/Auckland'],
      ['AU', 'Australia/Lord_Howe'],
      ['NZ', 'Pacific/Chatham'],
    ] as const) {
      world.time.set(at('2026-01-05', '09:00', timeZone))
      const merchant = await world.merchant({ country, timeZone })
      const payments = fc
        .sample(
          fc.record({ when: moments(timeZone), amount: fc.integer({ min: 100, max: 90_000 }) }),
          { numRuns: 24, seed: 97 },
        )
        .toSorted((a, b) => a.when.getTime() - b.when.getTime())
      const paid: { id: string; amount: number }[] = []
      for (const [index, { when, amount }] of payments.entries()) {
        paid.push({ id: await pay(world, merchant, when, amount), amount })
        const before = index % 3 === 2 ? paid[index - 2] : undefined
        if (before) await refund(merchant, before.id, Math.ceil(before.amount / 2))
        if (index === 11) await fold(merchant)
        if (index === 20)
          await world.services.disputes.open(merchant.merchantId, {
            provider: 'network',
            providerRef: `dp_${merchant.merchantId}`,
            transactionId: paid[20]?.id ?? '',
          })
      }
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
      const entries = await entriesOf(merchant, country, '2026-12-31')
      expect(entries.length).toBeGreaterThan(30)
      const last = payments.at(-1)?.when ?? new Date(0)
      // Enough days must have had money, refunds and a clock change, so that the test proves something.
      const shown = await agree({ merchant, timeZone, entries, last })
      expect(shown.length).toBeGreaterThanOrEqual(propertyRuns(90))
      expect(shown.filter(({ taken }) => taken > 0).length).toBeGreaterThanOrEqual(propertyRuns(40))
      expect(shown.filter(({ refunded }) => refunded > 0).length).toBeGreaterThanOrEqual(
        propertyRuns(30),
      )
      for (const change of ['2026-04-05', country === 'AU' ? '2026-10-04' : '2026-09-27'])
        expect(shown.some(({ from, to }) => from < change && to > change)).toBe(true)
    }
  },
)

/** The days of one answer, and the money of those days in the lists. */
interface Shown {
  from: string
  to: string
  taken: number
  refunded: number
}

interface Told {
  merchant: TestMerchant
  timeZone: string
  entries: readonly Entry[]
  last: Date
}

async function agree({ merchant, timeZone, entries, last }: Told): Promise<Shown[]> {
  const shown: Shown[] = []
  const { call, merchantId } = merchant
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TAKINGS_PERIODS),
      // Usually a day with money or one next to it.
      fc.oneof(
        fc
          .integer({ min: 0, max: 290 })
          .map((daysBack) => addDays(localDay(last, timeZone), -daysBack)),
        ...[-1, 0, 1].map((beside) =>
          fc.constantFrom(...entries).map((entry) => addDays(localDay(entry.at, timeZone), beside)),
        ),
      ),
      fc.integer({ min: 1, max: 60 * 24 * 8 }),
      async (period, queried, minutes) => {
        const now = new Date(last.getTime() + minutes * 60_000)
        world.time.set(now)
        // Staff stay signed in by wall time.
        const today = localDay(now, timeZone)
        const answer = await todayOf(merchant, { period, day: queried < today ? queried : today })
        const [takings] = answer.takings
        const between = (from: string, to: string) =>
          entries.filter((entry) => {
            const day = localDay(entry.at, timeZone)
            return day >= from && day <= to
          })
        const own = between(answer.shown.from, answer.shown.to)
        const gross = sum(own.map((entry) => entry.gross))
        expect(sum(takings?.lines.map((line) => line.gross) ?? [])).toBe(gross)
        expect(sum(takings?.lines.map((line) => line.n) ?? [])).toBe(own.length)
        expect(sum(takings?.lines.map((line) => line.fee) ?? [])).toBe(
          sum(own.map((line) => line.fee)),
        )
        expect(sum(takings?.days ?? [])).toBe(gross)
        expect(sum(takings?.hours ?? [])).toBe(gross)
        expect(sum(takings?.ways.map((method) => method.taken) ?? [])).toBe(gross)
        const time = (moment: Date) => {
          const { hour, minute, second } = wallClock(moment, timeZone)
          return (hour * 60 + minute) * 60 + second
        }
        for (const total of takings?.totals ?? [])
          expect(total.taken).toBe(sum(between(total.from, total.to).map((entry) => entry.gross)))
        // The same days of the period before: whole days if the period is over, otherwise up to this time of day.
        const isOver = answer.shown.to < today
        const before = between(answer.before.from, answer.before.to).filter(
          (entry) =>
            isOver ||
            localDay(entry.at, timeZone) < answer.before.to ||
            time(entry.at) <= time(now),
        )
        expect(sum(takings?.linesBefore.map((line) => line.gross) ?? [])).toBe(
          sum(before.map((entry) => entry.gross)),
        )
        const money = [
          sum(own.filter(({ type }) => type === 'Payment').map((entry) => entry.gross)),
          sum(own.filter(({ type }) => type === 'Refund').map((entry) => 0 - entry.gross)),
        ]
        expect(await listed({ call, merchantId }, { ...answer.shown, timeZone })).toEqual(money)
        expect(await summed({ call, merchantId }, { ...answer.shown, timeZone })).toEqual(money)
        expect(await filed(merchant, { ...answer.shown, timeZone })).toEqual(money)
        expect(await expectedBalance(merchantId, answer.shown, timeZone)).toBe(
          sum(own.map((entry) => entry.gross - entry.fee)),
        )
        shown.push({ ...answer.shown, taken: money[0] ?? 0, refunded: money[1] ?? 0 })
      },
    ),
    { numRuns: propertyRuns(90), seed: 97 },
  )
  return shown
}

/** The sums of payments and refunds in the lists. */
async function listed(
  { call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<[number, number]> {
  const query = { ...wireRange(from, to), timeZone }
  const amounts: [number, number] = [0, 0]
  for (let page = 1; ; page++) {
    const { data, headers } = await call(api.queryPayments, {
      merchantId,
      query: { ...query, page },
    })
    amounts[0] += sum(data.map((transaction) => transaction.transactionAmount))
    if (page >= headers['limepay-page-count']) break
  }
  for (let page = 1; ; page++) {
    const { data, headers } = await call(api.queryRefunds, {
      merchantId,
      query: { ...query, page },
    })
    amounts[1] += sum(data.map((transaction) => transaction.amount))
    if (page >= headers['limepay-page-count']) break
  }
  return amounts
}

interface DaysOf {
  from: string
  to: string
  timeZone: string
}

/** The totals below the lists of payments and refunds. */
async function summed(
  { call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>,
  { from, to, timeZone }: DaysOf,
): Promise<[number, number]> {
  const query = { ...wireRange(from, to), timeZone }
  const { data: payments } = await call(api.getPaymentTotals, { merchantId, query })
  const { data: refunds } = await call(api.getRefundSums, { merchantId, query })
  return [
    sum(payments.sums?.map(({ taken }) => taken) ?? []),
    sum(refunds.sums?.flatMap(({ amounts }) => amounts?.map(({ amount }) => amount) ?? []) ?? []),
  ]
}

/** The same from the files. */
async function filed({ merchantId, token }: TestMerchant, days: DaysOf): Promise<[number, number]> {
  const read = async (report: string) => {
    const query = new URLSearchParams({ ...days }).toString()
    const url = `${world.origin}/api/reports/merchants/${merchantId}/${report}/csv?${query}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return sum(readCsv(await answer.text()).map((row) => cents(row['Amount'])))
  }
  return [await read('payments'), await read('refunds')]
}

/** How much more the books owed the merchant after some local days. */
async function expectedBalance(
  merchantId: string,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<number> {
  const [row] = await world.db.reader.query<{ owed: number }>(
    null,
    `select coalesce(sum(case 'merchant_payable' when credit_account then amount when debit_account then -amount end), 0)::int8 as owed
     from app.ledger_posting p join app.ledger_journal j using (merchant_id, journal_id)
     where merchant_id = $1 and (j.occurred_at at time zone $4)::date between $2 and $3`,
    [merchantId, from, to, timeZone],
  )
  return row?.owed ?? 0
}
