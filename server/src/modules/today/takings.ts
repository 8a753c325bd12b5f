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

export interface At {
  now: Date
  /** The local day in the zone of the sums. */
  today: string
  timeZone: string
  /** The country of the financial year. */
  country: Country
  tradingCountry: Country
}

/** All rows, of every currency. */
interface Found {
  days: readonly store.DaySum[]
  /** Sums until this time of day, for the last day of each comparison. */
  parts: readonly store.DaySum[]
  hours: readonly store.HourSum[]
  ways: readonly store.WaySum[]
}

/** Takings by currency; always includes the trading currency. */
export async function readTakings(
  reader: Reader,
  merchantId: string,
  days: Compared,
  at: At,
): Promise<Takings[]> {
  const current = TAKINGS_PERIODS.map((period) => ({
    period,
    ...comparedDays(period, at.today, at),
  }))
  const [sums, parts, hours, ways] = await Promise.all([
    store.readDays(reader, merchantId, spanOf(current), spanOf([days])),
    store.readPartDays(reader, merchantId, timeOf(current, at)),
    store.readHours(reader, merchantId, days),
    store.readWays(reader, merchantId, days),
  ])
  const found = { days: sums, parts, hours, ways }
  const trading = currencyOf(at.tradingCountry)
  return CURRENCIES.filter(
    (currency) => currency === trading || sums.some((sum) => sum.currency === currency),
  )
    .toSorted((a, b) => Number(b === trading) - Number(a === trading))
    .map((currency) => takingsOf(ofCurrency(found, currency), { currency, current, days, at }))
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
function timeOf(current: readonly Compared[], { now, timeZone }: At): store.TimeOfDays {
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

function ofCurrency(found: Found, currency: Currency): Found {
  const own = (row: { currency: string }) => row.currency === currency
  return {
    days: found.days.filter(own),
    parts: found.parts.filter(own),
    hours: found.hours.filter(own),
    ways: found.ways.filter(own),
  }
}

interface Shown {
  currency: Currency
  current: readonly (Compared & { period: (typeof TAKINGS_PERIODS)[number] })[]
  days: Compared
  at: At
}

function takingsOf(found: Found, { currency, current, days, at }: Shown): Takings {
  const isOver = days.shown.to < at.today
  const perDay = grossPerDay(found.days)
  const hourly = (side: 'shown' | 'before') =>
    Array.from({ length: 24 }, (_, hour) =>
      found.hours.reduce((sum, row) => (row.hour === hour ? sum + row[side] : sum), 0),
    )
  return {
    currency,
    totals: current.map(({ period, shown, before }) => ({
      period,
      ...shown,
      taken: grossOf(within(found.days, shown)),
      before: grossOf(untilNow(found, before)),
    })),
    lines: linesOf(within(found.days, days.shown)),
    linesBefore: linesOf(isOver ? within(found.days, days.before) : untilNow(found, days.before)),
    days: amountsOf(perDay, days.shown),
    daysBefore: amountsOf(perDay, { from: days.before.from, to: days.endBefore }),
    hours: hourly('shown'),
    hoursBefore: hourly('before'),
    ways: found.ways
      .filter(({ payments, taken, fee, before }) => payments || taken || fee || before)
      .map(({ currency: _currency, ...way }) => way),
  }
}

const within = (sums: readonly store.DaySum[], { from, to }: Days): store.DaySum[] =>
  sums.filter(({ day }) => day >= from && day <= to)

/** Whole days, and the last day until this time. */
const untilNow = ({ days, parts }: Found, { from, to }: Days): store.DaySum[] => [
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
  const found = new Map<string, number>()
  for (const { day, gross } of sums) found.set(day, (found.get(day) ?? 0) + gross)
  return found
}

const amountsOf = (perDay: Map<string, number>, { from, to }: Days): number[] =>
  Array.from({ length: daysSpanned(from, to) }, (_, at) => perDay.get(addDays(from, at)) ?? 0)
