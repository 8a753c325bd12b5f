import type { Balance, BalanceExplanation, Reserve } from '@paydeck/contract/calls/balances'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import type { TransferOutlook } from '@paydeck/contract/calls/today'
import { currencyName } from '@paydeck/contract/money/currency'
import type { ReactNode } from 'react'

import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { daysText } from '#/entities/today/period-text.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { AmountList } from './amount-list.tsx'
import classes from './balance-page.module.css'
import { heldOf, ReserveNote, ReserveReleases } from './balance-reserve.tsx'

/** Renders the next transfers of a currency. */
export type TransferOf = (details: {
  currency: string
  transfers: TransferOutlook
  blocks: readonly PayoutBlock[]
}) => ReactNode

interface BalanceBlockProps {
  balance: Balance
  explanation: BalanceExplanation | undefined
  /** For all currencies; undefined while unknown. */
  reserve: Reserve | undefined
  /** The next transfer; undefined while unknown. */
  transfer: ReactNode
}

/** A currency's available, pending and held amounts with their parts, and its next transfer. */
export function BalanceBlock({ balance, explanation, reserve, transfer }: BalanceBlockProps) {
  const { currency } = balance
  const { coming = [], owedFor = [] } = explanation ?? {}
  return (
    <Section title={currency}>
      <div className={classes['columns']}>
        <div>
          <Amounts balance={balance} held={heldOf(currency, reserve)} />
          {owedFor.length > 0 && (
            <AmountList
              title="Why the available amount is below zero"
              rows={owedFor.map(({ transactionType, amount }) => [
                entryLabel(transactionType),
                amount,
              ])}
              currency={currency}
            />
          )}
          {coming.length > 0 && (
            <AmountList
              title="When pending money becomes available"
              rows={coming.map(({ day, amount }) => [daysText({ from: day, to: day }), amount])}
              currency={currency}
            />
          )}
          <ReserveReleases reserve={reserve} currency={currency} />
        </div>
        {transfer !== undefined && (
          <div className={classes['transfer']}>
            <h3>Next transfer</h3>
            {transfer}
          </div>
        )}
      </div>
      {reserve && <ReserveNote reserve={reserve} currency={currency} />}
      <p className={classes['note']}>
        All payments received have been converted to {currencyName(currency)}.
      </p>
    </Section>
  )
}

/** `held` is undefined if nothing is held in reserve, nor will be. */
function Amounts({ balance, held }: { balance: Balance; held: number | undefined }) {
  const { currency, available, pending } = balance
  return (
    <dl className={classes['amounts']}>
      <div>
        <dt>Available</dt>
        <dd className={classes['available']}>
          <MoneyText amount={available} currency={currency} />
        </dd>
        <dd className={classes['caption']}>
          {available < 0 ? 'Owed, and taken from the next payments' : 'Ready for the next transfer'}
        </dd>
      </div>
      <div>
        <dt>Pending</dt>
        <dd>
          <MoneyText amount={pending} currency={currency} />
        </dd>
        <dd className={classes['caption']}>Not settled yet</dd>
      </div>
      {held !== undefined && (
        <div>
          <dt>Held in reserve</dt>
          <dd>
            <MoneyText amount={held} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  )
}
