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
  before: number | undefined
  link: (range: DateRange, label: string, children: ReactNode) => ReactNode
}

export function CountCard(props: CountCardProps) {
  const { title, unit, lists, isLoading, range, before } = props
  const total = lists ? totalOf(lists.aggregated) : null
  return (
    <Section title={title} aside={lists && isLoading && <Spinner />}>
      <Figures {...props} total={total} />
      <p className={classes['comparison']}>
        {total !== null &&
          before !== undefined &&
          formatComparison(total, before, daysSpanned(range.from, range.to))}
      </p>
      <div className={classes['chart']}>
        {lists ? (
          <AreaChart label={title} unit={unit} points={lists.aggregated} steps={lists.daily} />
        ) : (
          <Waiting isShown={isLoading} />
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
  const linked = (count: number, days: DateRange, when: string) => {
    const shown = count.toLocaleString('en-AU')
    const noun = count === 1 ? unit.replace(/s$/, '') : unit
    return link(days, `${shown} ${noun} ${when}: see the list`, shown)
  }
  return (
    <div className={classes['figures']}>
      <p className={classes['total']}>
        {total === null ? '–' : linked(total, range, 'in these days')}
      </p>
      <p className={classes['today']}>
        {lists && hasToday && (
          <>
            <strong>
              {linked(lists.forToday[0]?.value ?? 0, { from: today, to: today }, 'today')}
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
  const todayAt = daily.findIndex(({ date }) => date === forToday[0]?.date)
  const yesterday = daily[todayAt - 1]?.value
  return yesterday === undefined ? '' : ` · ${yesterday.toLocaleString('en-AU')} the day before`
}

function Waiting({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <div className={classes['waiting']}>
      <Spinner />
    </div>
  ) : (
    <p className={classes['missing']}>Not loaded</p>
  )
}

const Spinner = () => <span role="status" aria-label="Loading" className={classes['spinner']} />
