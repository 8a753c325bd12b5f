import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import type { Today } from '#/entities/today/today-queries.ts'
import { formatChange } from '#/entities/today/today-format.ts'

import classes from './takings.module.css'
import { takingsChanges } from './takings-changes.ts'

const grossOf = (lines: Takings['lines']): number =>
  lines.reduce((sum, { gross }) => sum + gross, 0)

/** Why the takings rose or fell, in amounts that add up to the change. */
export function TakingsChanges({ today, takings }: { today: Today; takings: Takings }) {
  const { currency, lines, linesBefore } = takings
  const [taken, before] = [grossOf(lines), grossOf(linesBefore)]
  const change = taken - before
  const reasons = takingsChanges(takings, currency)
  const isPast = today.shown.to < today.today
  if (before === 0 || reasons.length === 0) return null
  return (
    <dl className={classes['reasons']} aria-label="What changed">
      <div className={classes['sum']}>
        <dt>
          {isPast ? 'Came to' : 'So far'} {formatMoney(taken, currency)},{' '}
          {formatChange(taken, before) ?? 'more'}
        </dt>
        <dd>{formatSigned(change, currency)}</dd>
      </div>
      {reasons.map(({ text, amount }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd data-trend={amount < 0 ? 'down' : 'up'}>{formatSigned(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

const formatSigned = (amount: number, currency: string): string =>
  amount > 0 ? `+${formatMoney(amount, currency)}` : formatMoney(amount, currency)
