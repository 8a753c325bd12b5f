import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'
import { addDays } from '@paydeck/contract/time/days'

import { ANCHORS } from '#/entities/today/anchors.ts'
import { beforeText, daysText, LAST_NAMES, PERIOD_NAMES } from '#/entities/today/period-words.ts'
import { TakingsTiles } from '#/entities/today/takings-tiles.tsx'
import type { Links } from '#/entities/today/today-links.ts'
import type { TakingsSearch, Today } from '#/entities/today/today-queries.ts'
import { BarChart } from '#/ui/chart/bar-chart.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { useNarrow } from '#/ui/layout/use-narrow.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { shortMoney } from './short-money.ts'
import classes from './takings.module.css'
import { takingsBars } from './takings-bars.ts'
import { WhatChanged } from './what-changed-list.tsx'

/** Also to other takings of the same page. */
export interface BoardLinks extends Links {
  takings: (takings: TakingsSearch) => string
}

interface TakingsCardProps {
  today: Today
  takings: Takings
  links: BoardLinks
  isBusy: boolean
}

/** What was taken in each period; of one of them bar by bar, and why it was more or less than before. */
export function TakingsCard({ today, takings, links, isBusy }: TakingsCardProps) {
  const { period, shown } = today
  const { currency } = takings
  const isCurrent = shown.to === today.today
  const isNarrow = useNarrow()
  const title = today.takings.length > 1 ? `Takings in ${currency}` : 'Takings'
  return (
    <div id={ANCHORS.takings} aria-busy={isBusy} className={classes['card']}>
      <Section title={title}>
        <TakingsTiles
          takings={takings}
          open={isCurrent ? period : undefined}
          hrefOf={(total) => links.takings({ period: total.period, day: null })}
        />
        <Steps today={today} links={links} />
        <BarChart
          label={`${title}, ${daysText(shown)}`}
          bars={takingsBars(today, takings, { links, isNarrow })}
          format={(amount) => formatMoney(amount, currency)}
          formatMark={(amount) => shortMoney(amount, currency)}
        />
        <WhatChanged today={today} takings={takings} />
      </Section>
    </div>
  )
}

/** The days shown, with the way to the period before and after. */
function Steps({ today, links }: { today: Today; links: BoardLinks }) {
  const { period, shown, before } = today
  const isOver = shown.to < today.today
  const name = isOver ? daysText(shown) : `${PERIOD_NAMES[period]}, ${daysText(shown)}`
  const next = addDays(shown.to, 1)
  return (
    <div className={classes['steps']}>
      <h3>{name}</h3>
      <p className={classes['beside']}>
        <i aria-hidden="true" /> {beforeText(period, before, isOver)}
      </p>
      <nav aria-label="Periods" className={classes['moves']}>
        <RecordLink
          href={links.takings({ period, day: addDays(shown.from, -1) })}
          resetScroll={false}
        >
          ‹ {isOver ? 'Earlier' : LAST_NAMES[period]}
        </RecordLink>
        {isOver && (
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
