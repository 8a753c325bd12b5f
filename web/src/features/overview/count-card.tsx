import { daysSpanned } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { AreaChart } from '#/ui/chart/area-chart.tsx'
import type { DateRange } from '#/ui/date/date-range.ts'
import { Section } from '#/ui/layout/section.tsx'

import { formatComparison } from './comparison.ts'
import type { CountLists } from './count-lists.ts'
import { totalOf } from './count-lists.ts'
import classes from './overview-page.module.css'

interface CountCardProps {
  title: string
  unit: string
  lists: CountLists | undefined
  hasToday: boolean
  isLoading: boolean
  range: DateRange
  today: string
  /** The total of the same number of days before; undefined until known. */
  previousTotal: number | undefined
  link: (range: DateRange, label: string, children: ReactNode) => ReactNode
}

export function CountCard(props: CountCardProps) {
  const { title, unit, lists, isLoading, range, previousTotal } = props
  const total = lists ? totalOf(lists.aggregated) : null
  return (
    <Section title={title} aside={lists && isLoading && <Spinner />}>
      <Figures {...props} total={total} />
      <p className={classes['comparison']}>
        {total !== null &&
          previousTotal !== undefined &&
          formatComparison(total, previousTotal, daysSpanned(range.from, range.to))}
      </p>
      <div className={classes['chart']}>
        {lists ? (
          <AreaChart label={title} unit={unit} points={lists.aggregated} steps={lists.daily} />
        ) : (
          <ChartPlaceholder isShown={isLoading} />
        )}
      </div>
    </Section>
  )
}

function Figures({
  unit,
  lists,
  hasToday,
  range,
  today,
  link,
  total,
}: CountCardProps & { total: number | null }) {
  const linkTo = (count: number, days: DateRange, when: string) => {
    const formatted = count.toLocaleString('en-AU')
    const noun = count === 1 ? unit.replace(/s$/, '') : unit
    return link(days, `${formatted} ${noun} ${when}: see the list`, formatted)
  }
  return (
    <div className={classes['figures']}>
      <p className={classes['total']}>
        {total === null ? '–' : linkTo(total, range, 'in these days')}
      </p>
      <p className={classes['today']}>
        {lists && hasToday && (
          <>
            <strong>
              {linkTo(lists.forToday[0]?.value ?? 0, { from: today, to: today }, 'today')}
            </strong>{' '}
            today{dayBeforeText(lists)}
          </>
        )}
        {lists && !hasToday && 'Today is outside these dates'}
      </p>
    </div>
  )
}

/** Compares today with yesterday; empty if the range does not include yesterday. */
function dayBeforeText({ daily, forToday }: CountLists): string {
  const todayIndex = daily.findIndex(({ date }) => date === forToday[0]?.date)
  const yesterday = daily[todayIndex - 1]?.value
  return yesterday === undefined ? '' : ` · ${yesterday.toLocaleString('en-AU')} the day before`
}

function ChartPlaceholder({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <div className={classes['waiting']}>
      <Spinner />
    </div>
  ) : (
    <p className={classes['missing']}>Not loaded</p>
  )
}

const Spinner = () => <span role="status" aria-label="Loading" className={classes['spinner']} />
