import type { Balance, BalanceExplanation } from '@paydeck/contract/calls/balances'
import { currencyName } from '@paydeck/contract/money/currency'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { entryLabel } from '#/entities/settlement/entry-label.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './balance-page.module.css'

interface BalanceBlockProps {
  balance: Balance
  explanation: BalanceExplanation | undefined
}

/** The available and pending money of a currency: what a debt is made of, and when pending money comes. */
export function BalanceBlock({ balance, explanation }: BalanceBlockProps) {
  const { currency, available, pending } = balance
  const { coming = [], owedFor = [] } = explanation ?? {}
  return (
    <Section title={currency}>
      <dl className={classes['amounts']}>
        <div>
          <dt>Available</dt>
          <dd className={classes['available']}>
            <MoneyText amount={available} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd>
            <MoneyText amount={pending} currency={currency} />
          </dd>
        </div>
      </dl>
      {owedFor.length > 0 && (
        <Parts
          title="Why the available amount is below zero"
          parts={owedFor.map(({ transactionType, amount }) => [
            entryLabel(transactionType),
            amount,
          ])}
          currency={currency}
        />
      )}
      {coming.length > 0 && (
        <Parts
          title="When pending money becomes available"
          parts={coming.map(({ day, amount }) => [formatCalendarDay(day), amount])}
          currency={currency}
        />
      )}
      <p className={classes['note']}>
        All payments received have been converted to {currencyName(currency)}.
      </p>
    </Section>
  )
}

interface PartsProps {
  title: string
  parts: readonly [string, number][]
  currency: string
}

function Parts({ title, parts, currency }: PartsProps) {
  return (
    <div className={classes['parts']}>
      <h3>{title}</h3>
      <dl>
        {parts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
