import type { TakingsMethod } from '@paydeck/contract/calls/today'
import { expect, test } from 'vitest'

import { entryLinks } from '#/entities/settlement/entry-links.ts'
import { readTakingsSearch, takingsAddress } from '#/entities/today/takings-search.ts'

import { linksOf } from '../today-links.ts'
import { receiptLines } from './receipt-lines.ts'
import { takingsBars } from './takings-bars.ts'
import { byKind, byMethod, byWeekday, costsOf, rateOf } from './takings-shares.ts'
import { takingsChanges } from './takings-changes.ts'

const links = linksOf('kauri')
const WIDE = { links, isNarrow: false }
const NO_TAKINGS = { days: [], daysBefore: [], hours: [], hoursBefore: [] }

test('a week has a bar for each day, in front of the same day of the previous week, and links to its payments', () => {
  const bars = takingsBars(
    {
      period: 'week',
      shown: { from: '2026-11-16', to: '2026-11-17' },
      before: { from: '2026-11-09', to: '2026-11-10' },
    },
    { ...NO_TAKINGS, days: [500, -200], daysBefore: [0, 300, 400] },
    WIDE,
  )
  expect(bars).toEqual([
    {
      label: 'Mon',
      title: 'Monday 16th Nov 26',
      value: 500,
      previous: 0,
      href: '/kauri/payments?from=2026-11-16&to=2026-11-16',
    },
    {
      label: 'Tue',
      title: 'Tuesday 17th Nov 26',
      value: -200,
      previous: 300,
      href: '/kauri/payments?from=2026-11-17&to=2026-11-17',
    },
    { label: 'Wed', title: 'Wednesday 18th Nov 26', value: 0, previous: 400 },
  ])
})

test('a quarter has a bar for each week, a year one for each month', () => {
  const shown = { from: '2026-07-01', to: '2026-08-20' }
  const before = { from: '2026-04-01', to: '2026-05-21' }
  const days = Array.from({ length: 51 }, () => 1)
  const figures = { ...NO_TAKINGS, days, daysBefore: days }
  const quarter = takingsBars({ period: 'quarter', shown, before }, figures, WIDE)
  expect(quarter.map(({ label, value }) => [label, value])).toEqual([
    ['1st Jul', 7],
    ['8th Jul', 7],
    ['15th Jul', 7],
    ['22nd Jul', 7],
    ['29th Jul', 7],
    ['5th Aug', 7],
    ['12th Aug', 7],
    ['19th Aug', 2],
  ])
  const year = takingsBars({ period: 'year', shown, before }, figures, WIDE)
  expect(year.map(({ label, value, previous: then, href }) => [label, value, then, href])).toEqual([
    ['Jul', 31, 30, '/kauri/payments?from=2026-07-01&to=2026-07-31'],
    ['Aug', 20, 21, '/kauri/payments?from=2026-08-01&to=2026-08-20'],
  ])
})

test('a month has a bar for each of its days, and on a narrow screen for each week', () => {
  const month = {
    period: 'month' as const,
    shown: { from: '2026-11-01', to: '2026-11-03' },
    before: { from: '2026-10-01', to: '2026-10-03' },
  }
  const figures = {
    ...NO_TAKINGS,
    days: [1, 1, 1],
    daysBefore: Array.from({ length: 31 }, () => 1),
  }
  expect(takingsBars(month, figures, WIDE)).toHaveLength(30)
  const weeks = takingsBars(month, figures, { links, isNarrow: true })
  expect(weeks.map(({ label, value, previous }) => [label, value, previous])).toEqual([
    ['1st Nov', 3, 7],
    ['8th Nov', 0, 7],
    ['15th Nov', 0, 7],
    ['22nd Nov', 0, 7],
    ['29th Nov', 0, 3],
  ])
  expect(weeks.map(({ href }) => href)).toEqual([
    '/kauri/payments?from=2026-11-01&to=2026-11-03',
    ...Array.from({ length: 4 }, () => undefined),
  ])
})

test('a day has a bar for each hour of business, and for others with takings', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 6 ? 100 : 0))
  const bars = takingsBars(
    {
      period: 'day',
      shown: { from: '2026-11-16', to: '2026-11-16' },
      before: { from: '2026-11-09', to: '2026-11-09' },
    },
    {
      ...NO_TAKINGS,
      hours,
      hoursBefore: Array.from({ length: 24 }, (_, hour) => (hour === 22 ? 5 : 0)),
    },
    WIDE,
  )
  expect(bars.map(({ label }) => label)).toEqual(
    '6 am,7 am,8 am,9 am,10 am,11 am,12 pm,1 pm,2 pm,3 pm,4 pm,5 pm,6 pm,7 pm,8 pm,9 pm,10 pm'.split(
      ',',
    ),
  )
  expect(bars[0]).toEqual({ label: '6 am', title: '6 am to 7 am', value: 100, previous: 0 })
})

const line = (
  transactionType: 'Payment' | 'Refund' | 'Dispute',
  n: number,
  gross: number,
  fee = 0,
) => ({
  transactionType,
  n,
  gross,
  fee,
})

test('BEY-97 the reasons for a fall add up to it', () => {
  const lines = [line('Payment', 41, 3280_00), line('Refund', 3, -500_00)]
  const linesBefore = [line('Payment', 52, 4056_00), line('Refund', 1, -180_00)]
  const reasons = takingsChanges({ lines, linesBefore }, 'AUD')
  expect(reasons).toEqual([
    { text: '11 fewer payments', amount: -858_00 },
    { text: '$80.00 a payment, was $78.00', amount: 82_00 },
    { text: 'More went back', amount: -320_00 },
  ])
  expect(reasons.reduce((sum, { amount }) => sum + amount, 0)).toBe(2780_00 - 3876_00)
})

test.each([
  [
    'takings only in this period',
    [line('Payment', 1, 10_00)],
    [],
    [{ text: '1 more payment', amount: 10_00 }],
  ],
  [
    'takings only in the previous period',
    [],
    [line('Payment', 2, 10_00)],
    [{ text: '2 fewer payments', amount: -10_00 }],
  ],
  ['no takings at all', [], [], []],
] as const)('what changed, with %s', (_, lines, linesBefore, reasons) => {
  expect(takingsChanges({ lines: [...lines], linesBefore: [...linesBefore] }, 'AUD')).toEqual(
    reasons,
  )
})

test('BEY-97 a receipt goes from payments to net, and each line links to its list', () => {
  const days = { from: '2026-11-16', to: '2026-11-20' }
  const day = { lines: [line('Dispute', 1, -40_00, 27_50), line('Payment', 2, 100_00, 3_00)] }
  const entries = entryLinks({
    slug: 'kauri',
    merchantTradingCountry: 'NZ',
    currency: 'NZD',
    days,
  })
  const takings = '/kauri/payouts?tab=all&from=2026-11-16&to=2026-11-20&entry=Takings'
  expect(receiptLines(day, days, { links, entries })).toEqual([
    {
      label: 'Payments (2)',
      amount: 100_00,
      href: '/kauri/payments?from=2026-11-16&to=2026-11-20',
    },
    { label: 'Disputes (1)', amount: -40_00, href: takings.replace('Takings', 'Dispute') },
    { label: 'Takings', amount: 60_00, href: takings, isSum: true },
    { label: 'Fees, with GST', amount: -30_50, href: takings },
    { label: 'Net', amount: 29_50, href: takings, isSum: true },
  ])
  const own = receiptLines(day, days, { links, entries: null })
  expect(own.map(({ href }) => href !== null)).toEqual([true, false, false, false, false])
})

const methodRow = (change: Partial<TakingsMethod>): TakingsMethod => ({
  method: 'card',
  wallet: '',
  payType: 'card',
  scheme: 'visa',
  funding: 'credit',
  payments: 1,
  paid: 100_00,
  taken: 100_00,
  fee: 2_00,
  before: 0,
  ...change,
})

test('takings by method and kind, and what each card cost', () => {
  const ways = [
    methodRow({}),
    methodRow({ wallet: 'apple_pay', funding: 'debit', taken: 60_00, fee: 1_50 }),
    methodRow({ payType: 'plan', fee: 3_00 }),
    methodRow({
      method: 'direct_debit',
      scheme: '',
      funding: '',
      paid: 50_00,
      taken: 0,
      fee: 1_00,
    }),
  ]
  expect(byMethod(ways)).toEqual([
    { label: 'Card', taken: 200_00, entries: { method: 'card', wallet: 'none' } },
    { label: 'Apple Pay', taken: 60_00, entries: { method: 'card', wallet: 'apple_pay' } },
  ])
  expect(byKind(ways)).toEqual([
    { label: 'Full Payment', taken: 160_00, entries: { payType: 'card' } },
    { label: 'Split Payment', taken: 100_00, entries: { payType: 'plan' } },
  ])
  const visa = { method: 'card', scheme: 'visa' }
  const debit = { method: 'direct_debit', wallet: 'none', scheme: 'none', funding: 'none' }
  expect(costsOf(ways)).toEqual([
    {
      label: 'Visa credit',
      payments: 2,
      paid: 200_00,
      fee: 5_00,
      entries: { ...visa, wallet: 'none', funding: 'credit' },
    },
    {
      label: 'Visa debit',
      payments: 1,
      paid: 100_00,
      fee: 1_50,
      entries: { ...visa, wallet: 'apple_pay', funding: 'debit' },
    },
    { label: 'Direct debit', payments: 1, paid: 50_00, fee: 1_00, entries: debit },
  ])
  expect([rateOf({ paid: 200_00, fee: 5_00 }), rateOf({ paid: 0, fee: 5_00 })]).toEqual([
    '2.50%',
    '—',
  ])
})

test('BEY-237 a figure has no link if no list has exactly its entries', () => {
  // Two ways share a label; the filters cannot tell those two from a third.
  const mixed = [methodRow({ scheme: 'Visa' }), methodRow({ scheme: 'visa' })]
  expect(costsOf(mixed).map(({ label, entries }) => [label, entries])).toEqual([
    ['Visa credit', { method: 'card', wallet: 'none', funding: 'credit' }],
  ])
  const third = costsOf([...mixed, methodRow({ scheme: 'amex' })])
  expect(third.find(({ label }) => label === 'Visa credit')?.entries).toBeNull()
  expect(byKind([methodRow({ payType: '' })])[0]?.entries).toBeNull()
  const days = { from: '2026-11-01', to: '2026-12-29' }
  const range = { slug: 'kauri', merchantTradingCountry: 'NZ', currency: 'NZD', days } as const
  expect(entryLinks(range)?.({ method: 'payto' })).toBe(
    '/kauri/payouts?tab=all&from=2026-11-01&to=2026-12-29&method=payto',
  )
  expect(entryLinks({ ...range, currency: 'AUD' })).toBeNull()
  expect(entryLinks({ ...range, days: { ...days, to: '2026-12-30' } })).toBeNull()
})

test('more than a week is split by weekday', () => {
  expect(byWeekday({ days: [1, 2, 3, 4, 5, 6, 7] }, '2026-11-16')).toEqual([])
  expect(
    byWeekday({ days: [1, 2, 3, 4, 5, 6, 7, 8] }, '2026-11-17').map(({ taken }) => taken),
  ).toEqual([7, 9, 2, 3, 4, 5, 6])
})

test('the address says which takings are shown; anything invalid falls back to this week', () => {
  const through = (raw: Record<string, unknown>) => takingsAddress(readTakingsSearch(raw))
  expect(through({ takings: 'month', on: '2026-10-31' })).toEqual({
    takings: 'month',
    on: '2026-10-31',
  })
  expect(through({ takings: 'week' })).toEqual({})
  expect(through({ takings: 'toString', on: '2026-02-30' })).toEqual({})
})
