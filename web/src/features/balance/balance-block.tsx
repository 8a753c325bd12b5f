import type { Balance, BalanceExplanation, Reserve } from '@paydeck/contract/calls/balances'
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
  /** Of all currencies; undefined where it is not known. */
  reserve: Reserve | undefined
  /** What goes to the bank next; undefined where it is not known. */
  transfer: ReactNode
}

/** A currency: what is available and pending, when it arrives in the bank and where, and what each is made of. */
export function BalanceBlock({ balance, explanation, reserve, transfer }: BalanceBlockProps) {
  const { currency, available, pending } = balance
  const { coming = [], owedFor = [] } = explanation ?? {}
  const held = reserve?.held.find((one) => one.currency === currency)
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
          {(held || reserve?.terms) && (
            <div>
              <dt>Held in reserve</dt>
              <dd>
                <MoneyText amount={held?.amount ?? 0} currency={currency} />
              </dd>
            </div>
          )}
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
        {held && <ReserveReleases releases={held.releases} currency={currency} />}
      </div>
      {reserve?.terms && (
        <p className={classes['note']}>
          {reserve.terms.basisPoints / 100} % of each day’s takings is held in reserve for{' '}
          {daysOf(reserve.terms.days)}, for refunds and disputes that may come later. It makes up
          for a balance below zero, and what is left of it is added to your next transfer by itself.
        </p>
      )}
      <p className={classes['note']}>
        All payments received have been converted to {currencyName(currency)}.
      </p>
    </Section>
  )
}

const daysOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** More days than these are summed up in the last line. */
const MOST_DAYS = 10

function ReserveReleases({
  releases,
  currency,
}: {
  releases: Reserve['held'][number]['releases']
  currency: string
}) {
  const shown = releases.length > MOST_DAYS ? releases.slice(0, MOST_DAYS - 1) : releases
  const others = releases.slice(shown.length)
  const [first, last] = [others.at(0), others.at(-1)]
  const rows = shown.map(({ day, amount }): [string, number] => [
    daysText({ from: day, to: day }),
    amount,
  ])
  const rest = others.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Parts
      title="When the reserve is released"
      parts={first && last ? [...rows, [daysText({ from: first.day, to: last.day }), rest]] : rows}
      currency={currency}
    />
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
