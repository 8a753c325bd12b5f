import type { Reserve } from '@paydeck/contract/calls/balances'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { daysText } from '#/entities/today/period-text.ts'

import { Parts } from './balance-parts.tsx'
import classes from './balance-page.module.css'

/** The amount of a currency held in reserve; undefined if nothing is held, nor will be. */
export function heldOf(currency: string, reserve: Reserve | undefined): number | undefined {
  const held = reserve?.held.find((one) => one.currency === currency)
  const isAsked = reserve?.terms || reserve?.fixed?.currency === currency
  return held?.amount ?? (isAsked ? 0 : undefined)
}

/** The terms on which money of a currency is held. */
export function ReserveNote({ reserve, currency }: { reserve: Reserve; currency: string }) {
  const { terms, fixed } = reserve
  const own = fixed?.currency === currency ? fixed : undefined
  return (
    <>
      {terms && <p className={classes['note']}>{shareText(terms)}</p>}
      {own && (
        <p className={classes['note']}>
          {`${formatMoneyWithCode(own.amount, currency)} is held in reserve until we release it, for refunds and disputes that may come later. It covers a balance below zero, and is topped up from your next takings.`}
        </p>
      )}
    </>
  )
}

function shareText({ basisPoints, days }: NonNullable<Reserve['terms']>): string {
  const share = `${basisPoints / 100} % of each day’s takings`
  return `${share} is held in reserve for ${days === 1 ? '1 day' : `${days} days`}, for refunds and disputes that may come later. It covers a balance below zero, and we add the rest to your next transfer automatically.`
}

/** With more days than this, the last line sums up the rest. */
const MAX_DAYS = 10

/** How much is released on which day. */
export function ReserveReleases({
  reserve,
  currency,
}: {
  reserve: Reserve | undefined
  currency: string
}) {
  const { releases = [], fixed } = reserve?.held.find((one) => one.currency === currency) ?? {}
  if (releases.length === 0 && fixed === undefined) return null
  const shown = releases.length > MAX_DAYS ? releases.slice(0, MAX_DAYS - 1) : releases
  const others = releases.slice(shown.length)
  const [first, last] = [others.at(0), others.at(-1)]
  const rows = shown.map(({ day, amount }): [string, number] => [
    daysText({ from: day, to: day }),
    amount,
  ])
  const rest = others.reduce((sum, { amount }) => sum + amount, 0)
  const dated: [string, number][] =
    first && last ? [...rows, [daysText({ from: first.day, to: last.day }), rest]] : rows
  const parts: [string, number][] =
    fixed === undefined ? dated : [...dated, ['On no set day', fixed]]
  return <Parts title="When the reserve is released" parts={parts} currency={currency} />
}
