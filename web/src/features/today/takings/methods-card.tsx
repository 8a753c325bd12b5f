import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import type { Today } from '#/entities/today/today-queries.ts'
import { BarChart } from '#/ui/chart/bar-chart.tsx'
import type { EntryLink } from '#/entities/settlement/entry-links.ts'
import { Section } from '#/ui/layout/section.tsx'

import { Figure } from './figure.tsx'
import { shortMoney } from './short-money.ts'
import { hourBars } from './takings-bars.ts'
import classes from './takings.module.css'
import { byKind, byMethod, byWeekday, type Share } from './takings-shares.ts'

interface MethodsCardProps {
  today: Today
  takings: Takings
  entries: EntryLink | null
}

/** The takings by method, kind, hour and weekday; a figure links to the list that adds up to it. */
export function MethodsCard({ today, takings, entries }: MethodsCardProps) {
  const { currency, ways: methods } = takings
  const breakdowns: [string, Share[]][] = [
    ['Method', byMethod(methods)],
    ['Day of the week', byWeekday(takings, today.shown.from)],
    ['Kind', byKind(methods)],
  ]
  const visible = breakdowns.filter(([, shares]) => shares.length > 0)
  return (
    <Section title="How and when customers paid">
      <div className={classes['breakdowns']}>
        {visible.map(([name, shares]) => (
          <Shares key={name} {...{ name, shares, currency, entries }} />
        ))}
        {today.period !== 'day' && (
          <div className={classes['hours']}>
            <h3>Hour</h3>
            <BarChart
              label="Takings by hour"
              bars={hourBars(takings).map((bar) => ({ ...bar, before: null }))}
              format={(amount) => formatMoney(amount, currency)}
              formatMark={(amount) => shortMoney(amount, currency)}
            />
          </div>
        )}
      </div>
    </Section>
  )
}

interface SharesProps {
  name: string
  shares: Share[]
  currency: string
  entries: EntryLink | null
}

function Shares({ name, shares, currency, entries }: SharesProps) {
  const max = Math.max(...shares.map(({ taken }) => taken), 1)
  return (
    <div className={classes['breakdown']} data-tall={shares.length > 5}>
      <h3>{name}</h3>
      <dl className={classes['shares']}>
        {shares.map(({ label, taken, entries: shareEntries }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Figure href={shareEntries && (entries?.(shareEntries) ?? null)}>
                {formatMoney(taken, currency)}
              </Figure>
            </dd>
            <i aria-hidden="true" style={{ width: `${(Math.max(taken, 0) / max) * 100}%` }} />
          </div>
        ))}
      </dl>
    </div>
  )
}
