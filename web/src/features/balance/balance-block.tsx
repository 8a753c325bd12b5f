import type { Balance, BalanceExplanation } from '@paydeck/contract/calls/balances'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import type { TransferOutlook } from '@paydeck/contract/calls/today'
import { currencyName } from '@paydeck/contract/money/currency'
import type { ReactNode } from 'react'

import { entryLabel } from '@paydeck/contract/merchant/entry-label'
import { daysText } from '#/entities/today/period-words.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './balance-page.module.css'

/** Shows what goes to the bank next in a currency. */
export type TransferOf = (facts: {
  currency: string
  transfers: TransferOutlook
  blocks: readonly PayoutBlock[]
}) => ReactNode

interface BalanceBlockProps {
  balance: Balance
  explanation: BalanceExplanation | undefined
  /** What goes to the bank next; undefined where it is not known. */
  transfer: ReactNode
}

/** A currency: what is available and pending, when it arrives in the bank and where, and what each is made of. */
export function BalanceBlock({ balance, explanation, transfer }: BalanceBlockProps) {
  const { currency, available, pending } = balance
  const { coming = [], owedFor = [] } = explanation ?? {}
  return (
    <Section title={currency}>
      <div className={classes['facts']}>
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
        {transfer !== undefined && (
          <div className={classes['transfer']}>
            <h3>Next transfer</h3>
            {transfer}
          </div>
        )}
      </div>
      <div className={classes['lists']}>
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
            parts={coming.map(({ day, amount }) => [daysText({ from: day, to: day }), amount])}
            currency={currency}
          />
        )}
      </div>
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
