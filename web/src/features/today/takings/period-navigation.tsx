import { addDays } from '@paydeck/contract/time/days'

import {
  comparisonText,
  daysText,
  PREVIOUS_NAMES,
  PERIOD_NAMES,
} from '#/entities/today/period-text.ts'
import type { TakingsSearch } from '#/entities/today/takings-search.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

import type { Links } from '../today-links.ts'
import classes from './takings.module.css'

/** Adds links to other periods on the same page. */
export interface BoardLinks extends Links {
  takings: (takings: TakingsSearch) => string
}

/** The days shown, with links to the previous and next period. */
export function PeriodNavigation({ today, links }: { today: Today; links: BoardLinks }) {
  const { period, shown, before } = today
  const isPast = shown.to < today.today
  const name = isPast ? daysText(shown) : `${PERIOD_NAMES[period]}, ${daysText(shown)}`
  const next = addDays(shown.to, 1)
  return (
    <div className={classes['steps']}>
      <h3>{name}</h3>
      <p className={classes['note']}>
        <i aria-hidden="true" /> {comparisonText(period, before, isPast)}
      </p>
      <nav aria-label="Periods" className={classes['pager']}>
        <RecordLink
          href={links.takings({ period, day: addDays(shown.from, -1) })}
          resetScroll={false}
        >
          ‹ {isPast ? 'Earlier' : PREVIOUS_NAMES[period]}
        </RecordLink>
        {isPast && (
          <RecordLink
            href={links.takings({ period, day: next >= today.today ? null : next })}
            resetScroll={false}
          >
            Later ›
          </RecordLink>
        )}
      </nav>
    </div>
  )
}
