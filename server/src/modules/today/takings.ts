import { TAKINGS_PERIODS, type Takings, type TakingsLine } from '@paydeck/contract/calls/today'
import {
  currencyOf,
  CURRENCIES,
  type Country,
  type Currency,
} from '@paydeck/contract/money/currency'
import { addDays, daysSpanned, timeOfDay, wallClock } from '@paydeck/contract/time/days'

import type { Reader } from '../../db/database.ts'
import { comparedDays, type Compared, type Days } from './periods.ts'
import * as store from './takings-store.ts'

export interface TakingsTime {
  now: Date
  /** The local day in the zone of the sums. */
  today: string
  timeZone: string
  /** The country of the financial year. */
  country: Country
  tradingCountry: Country
}

/** All rows, of every currency. */
interface TakingsRows {
  days: readonly store.DaySum[]
  /** Sums until this time of day, for the last day of each comparison. */
  parts: readonly store.DaySum[]
  hours: readonly store.HourSum[]
  methods: readonly store.MethodSum[]
}

/** Takings by currency; always includes the trading currency. */
export async function readTakings(
  reader: Reader,
  merchantId: string,
  days: Compared,
  at: TakingsTime,
): Promise<Takings[]> {
  const current = TAKINGS_PERIODS.map((period) => ({
    period,
    ...comparedDays(period, at.today, at),
  }))
  const [sums, parts, hours, methods] = await Promise.all([
    store.readDays(reader, merchantId, spanOf(current), spanOf([days])),
    store.readPartDays(reader, merchantId, timeOf(current, at)),
    store.readHours(reader, merchantId, days),
    store.readMethods(reader, merchantId, days),
  ])
  const rows = { days: sums, parts, hours, methods }
  const trading = currencyOf(at.tradingCountry)
  return CURRENCIES.filter(
    (currency) => currency === trading || sums.some((sum) => sum.currency === currency),
  )
    .toSorted((a, b) => Number(b === trading) - Number(a === trading))
    .map((currency) => takingsOf(ofCurrency(rows, currency), { currency, current, days, at }))
}

const spanOf = (compared: readonly Compared[]): Days => ({
  from: compared.map(({ before }) => before.from).toSorted()[0] ?? '',
  to:
    compared
      .map(({ shown }) => shown.to)
      .toSorted()
      .at(-1) ?? '',
})

/** The current time of day, on the last day of each previous period. */
function timeOf(current: readonly Compared[], { now, timeZone }: TakingsTime): store.TimeOfDays {
  const days = [...new Set(current.map(({ before }) => before.to))]
  const { hour } = wallClock(now, timeZone)
  // An hour that the clock repeats or skips is at most two hours off.
  const around = days.map((day) => timeOfDay(day, hour * 60, timeZone).getTime())
  const ms = now.getUTCMilliseconds()
  const { minute, second } = wallClock(now, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    days,
    starts: around.map((time) => new Date(time - 2 * HOUR)),
    ends: around.map((time) => new Date(time + 3 * HOUR)),
    hour,
    time: `${two(hour)}:${two(minute)}:${two(second)}.${String(ms).padStart(3, '0')}`,
  }
}

const HOUR = 3_600_000

function ofCurrency(rows: TakingsRows, currency: Currency): TakingsRows {
  const own = (row: { currency: string }) => row.currency === currency
  return {
    days: rows.days.filter(own),
    parts: rows.parts.filter(own),
    hours: rows.hours.filter(own),
    methods: rows.methods.filter(own),
  }
}

interface TakingsQuery {
  currency: Currency
  current: readonly (Compared & { period: (typeof TAKINGS_PERIODS)[number] })[]
  days: Compared
  at: TakingsTime
}

function takingsOf(rows: TakingsRows, { currency, current, days, at }: TakingsQuery): Takings {
  const isOver = days.shown.to < at.today
  const perDay = grossPerDay(rows.days)
  const hourly = (side: 'shown' | 'before') =>
    Array.from({ length: 24 }, (_, hour) =>
      rows.hours.reduce((sum, row) => (row.hour === hour ? sum + row[side] : sum), 0),
    )
  return {
    currency,
    totals: current.map(({ period, shown, before }) => ({
      period,
      ...shown,
      taken: grossOf(within(rows.days, shown)),
      before: grossOf(untilNow(rows, before)),
    })),
    lines: linesOf(within(rows.days, days.shown)),
    linesBefore: linesOf(isOver ? within(rows.days, days.before) : untilNow(rows, days.before)),
    days: amountsOf(perDay, days.shown),
    daysBefore: amountsOf(perDay, { from: days.before.from, to: days.endBefore }),
    hours: hourly('shown'),
    hoursBefore: hourly('before'),
    ways: rows.methods
      .filter(({ payments, taken, fee, before }) => payments || taken || fee || before)
      .map(({ currency: _currency, ...method }) => method),
  }
}

const within = (sums: readonly store.DaySum[], { from, to }: Days): store.DaySum[] =>
  sums.filter(({ day }) => day >= from && day <= to)

/** Whole days, and the last day until this time. */
const untilNow = ({ days, parts }: TakingsRows, { from, to }: Days): store.DaySum[] => [
  ...within(days, { from, to: addDays(to, -1) }),
  ...within(parts, { from: to, to }),
]

const grossOf = (sums: readonly store.Sum[]): number =>
  sums.reduce((total, { gross }) => total + gross, 0)

function linesOf(sums: readonly store.Sum[]): TakingsLine[] {
  return [...Map.groupBy(sums, ({ entryType }) => entryType)]
    .map(([entryType, own]) => ({
      transactionType: entryType as TakingsLine['transactionType'],
      n: own.reduce((total, { n }) => total + n, 0),
      gross: grossOf(own),
      fee: own.reduce((total, { fee }) => total + fee, 0),
    }))
    .toSorted((a, b) => (a.transactionType < b.transactionType ? -1 : 1))
}

function grossPerDay(sums: readonly store.DaySum[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const { day, gross } of sums) rows.set(day, (rows.get(day) ?? 0) + gross)
  return rows
}

const amountsOf = (perDay: Map<string, number>, { from, to }: Days): number[] =>
  Array.from({ length: daysSpanned(from, to) }, (_, at) => perDay.get(addDays(from, at)) ?? 0)
