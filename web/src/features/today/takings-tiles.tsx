import type { Takings, TakingsPeriod } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import { PERIOD_NAMES } from '#/entities/today/period-text.ts'
import { formatChange } from '#/entities/today/today-format.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

import classes from './today.module.css'

type Total = Takings['totals'][number]

interface TakingsTilesProps {
  takings: Takings
  /** The period whose details are shown. */
  selectedPeriod?: TakingsPeriod | undefined
  hrefOf: (total: Total) => string
}

/** The takings of each current period, compared with the same days of the previous one. */
export function TakingsTiles({
  takings: { totals, currency },
  selectedPeriod,
  hrefOf,
}: TakingsTilesProps) {
  return (
    <ul className={classes['tiles']}>
      {totals.map((total) => (
        <li key={total.period} data-open={total.period === selectedPeriod}>
          <RecordLink href={hrefOf(total)} resetScroll={false}>
            <span className={classes['period']}>{PERIOD_NAMES[total.period]}</span>{' '}
            <span className={classes['takings']}>{formatMoney(total.taken, currency)}</span>{' '}
            <Change total={total} currency={currency} />
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}

function Change({ total, currency }: { total: Total; currency: string }) {
  const { taken, before } = total
  const changeText = formatChange(taken, before)
  const beforeText = `was ${formatMoney(before, currency)}`
  return (
    <span className={classes['change']} data-trend={taken < before ? 'down' : 'up'}>
      {changeText === null || before === 0 ? beforeText : `${changeText}, ${beforeText}`}
    </span>
  )
}
