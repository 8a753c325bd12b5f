import type { Reserve } from '@paydeck/contract/calls/balances'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { daysText } from '#/entities/today/period-text.ts'

import { AmountList } from './amount-list.tsx'
import classes from './balance-page.module.css'

/** The amount of a currency held in reserve; undefined if nothing is held, nor will be. */
export function heldOf(currency: string, reserve: Reserve | undefined): number | undefined {
  const held = reserve?.held.find((entry) => entry.currency === currency)
  const hasReserve = reserve?.terms || reserve?.fixed?.currency === currency
  return held?.amount ?? (hasReserve ? 0 : undefined)
}

/** The terms on which money of a currency is held. */
export function ReserveNote({ reserve, currency }: { reserve: Reserve; currency: string }) {
  const { terms, fixed } = reserve
  const fixedReserve = fixed?.currency === currency ? fixed : undefined
  return (
    <>
      {terms && <p className={classes['note']}>{shareText(terms)}</p>}
      {fixedReserve && (
        <p className={classes['note']}>
          {`${formatMoneyWithCode(fixedReserve.amount, currency)} is held in reserve until we release it, for refunds and disputes that may come later. It covers a balance below zero, and is topped up from your next takings.`}
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
  const { releases = [], fixed } = reserve?.held.find((entry) => entry.currency === currency) ?? {}
  if (releases.length === 0 && fixed === undefined) return null
  const listed = releases.length > MAX_DAYS ? releases.slice(0, MAX_DAYS - 1) : releases
  const later = releases.slice(listed.length)
  const [first, last] = [later.at(0), later.at(-1)]
  const rows = listed.map(({ day, amount }): [string, number] => [
    daysText({ from: day, to: day }),
    amount,
  ])
  const laterSum = later.reduce((sum, { amount }) => sum + amount, 0)
  const dated: [string, number][] =
    first && last ? [...rows, [daysText({ from: first.day, to: last.day }), laterSum]] : rows
  const amounts: [string, number][] =
    fixed === undefined ? dated : [...dated, ['On no set day', fixed]]
  return <AmountList title="When the reserve is released" rows={amounts} currency={currency} />
}
