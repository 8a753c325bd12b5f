import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import { daysText } from '#/entities/today/period-text.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { BarChart } from '#/ui/chart/bar-chart.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import { ANCHORS } from '../anchors.ts'
import { TakingsTiles } from '../takings-tiles.tsx'
import { PeriodNavigation, type BoardLinks } from './period-navigation.tsx'
import { shortMoney } from './short-money.ts'
import { takingsBars } from './takings-bars.ts'
import classes from './takings.module.css'
import { TakingsChanges } from './takings-changes-list.tsx'

interface TakingsCardProps {
  today: Today
  takings: Takings
  links: BoardLinks
  isBusy: boolean
}

/** The takings of each period; for one of them a bar chart, and what changed since the previous period. */
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
          selectedPeriod={isCurrent ? period : undefined}
          hrefOf={(total) => links.takings({ period: total.period, day: null })}
        />
        <PeriodNavigation today={today} links={links} />
        <BarChart
          label={`${title}, ${daysText(shown)}`}
          bars={takingsBars(today, takings, { links, isNarrow })}
          format={(amount) => formatMoney(amount, currency)}
          formatMark={(amount) => shortMoney(amount, currency)}
        />
        <TakingsChanges today={today} takings={takings} />
      </Section>
    </div>
  )
}
