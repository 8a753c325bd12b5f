import type { TakingsPeriod } from '@paydeck/contract/calls/today'
import { addDays, formatCalendarDay } from '@paydeck/contract/time/days'

import { daysText } from '#/entities/today/period-text.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { shortDay, weekdayOf } from '#/entities/today/today-format.ts'
import type { Bar } from '#/ui/chart/bar-chart.tsx'

import type { Links } from '../today-links.ts'

type Takings = Today['takings'][number]

/** Days that share a bar. */
interface Group {
  from: string
  to: string
  value: number
}

/**
 * A bar for each hour of a day, each day of a week or month, each week of a quarter, each month of a year. On a narrow
 * screen a month has weeks and a quarter has months, so that the bars are wide enough to tap.
 */
export function takingsBars(
  { period, shown, before }: Pick<Today, 'period' | 'shown' | 'before'>,
  takings: Pick<Takings, 'days' | 'daysBefore' | 'hours' | 'hoursBefore'>,
  { links, isNarrow }: { links: Pick<Links, 'payments'>; isNarrow: boolean },
): Bar[] {
  if (period === 'day') return hourBars(takings)
  const { days, daysBefore } = takings
  const grouping = isNarrow ? COARSER[period] : period
  const previous = groupByPeriod(grouping, before.from, daysBefore)
  // Future days get a bar too, which shows only the previous period.
  const all = days.concat(Array.from({ length: daysBefore.length - days.length }, () => 0))
  const current = all.filter((_, index) => isWithin(period, shown.from, addDays(shown.from, index)))
  return groupByPeriod(grouping, shown.from, current).map(({ from, to, value }, index) => ({
    label: labelOf(grouping, from),
    title: daysText({ from, to }),
    value,
    previous: previous[index]?.value ?? null,
    ...(from <= shown.to && { href: links.payments({ from, to: to < shown.to ? to : shown.to }) }),
  }))
}

const COARSER: Readonly<Record<TakingsPeriod, TakingsPeriod>> = {
  day: 'day',
  week: 'week',
  month: 'quarter',
  quarter: 'year',
  year: 'year',
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The previous period may have been longer. */
const isWithin = (period: TakingsPeriod, from: string, day: string): boolean =>
  period === 'day' || period === 'week' || monthOf(day) - monthOf(from) < MONTHS[period]

/** From the first to the last hour with takings, and at least business hours. */
export function hourBars({ hours, hoursBefore }: Pick<Takings, 'hours' | 'hoursBefore'>): Bar[] {
  const busy = hours.flatMap((amount, hour) => (amount !== 0 || hoursBefore[hour] ? [hour] : []))
  const first = Math.min(8, ...busy)
  const last = Math.max(17, ...busy)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => ({
    label: hourName(hour),
    title: `${hourName(hour)} to ${hourName((hour + 1) % 24)}`,
    value: hours[hour] ?? 0,
    previous: hoursBefore[hour] ?? 0,
  }))
}

const hourName = (hour: number): string => {
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${twelve} ${hour < 12 ? 'am' : 'pm'}`
}

const keyOf: Readonly<Record<TakingsPeriod, (day: string, index: number) => string>> = {
  day: (day) => day,
  week: (day) => day,
  month: (day) => day,
  quarter: (_, index) => String(Math.floor(index / 7)),
  year: (day) => day.slice(0, 7),
}

function groupByPeriod(period: TakingsPeriod, from: string, amounts: readonly number[]): Group[] {
  const days = amounts.map((value, index) => ({ day: addDays(from, index), value, at: index }))
  return [...Map.groupBy(days, ({ day, at: index }) => keyOf[period](day, index)).values()].map(
    (group) => ({
      from: group[0]?.day ?? from,
      to: group.at(-1)?.day ?? from,
      value: group.reduce((sum, { value }) => sum + value, 0),
    }),
  )
}

function labelOf(period: TakingsPeriod, day: string): string {
  if (period === 'week') return weekdayOf(day).slice(0, 3)
  if (period === 'month') return String(Number(day.slice(8)))
  return period === 'quarter' ? shortDay(day) : (formatCalendarDay(day).split(' ')[1] ?? '')
}
