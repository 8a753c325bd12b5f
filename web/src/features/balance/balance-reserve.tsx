import type { Reserve } from '@paydeck/contract/calls/balances'

import { daysText } from '#/entities/today/period-words.ts'

import { Parts } from './balance-parts.tsx'
import classes from './balance-page.module.css'

/** What is held of a currency; undefined where nothing is, and nothing will be. */
export function heldOf(currency: string, reserve: Reserve | undefined): number | undefined {
  const held = reserve?.held.find((one) => one.currency === currency)
  return held?.amount ?? (reserve?.terms ? 0 : undefined)
}

/** On which terms takings are held. */
export function ReserveNote({ terms }: { terms: NonNullable<Reserve['terms']> }) {
  const share = `${terms.basisPoints / 100} % of each day’s takings`
  const days = terms.days === 1 ? '1 day' : `${terms.days} days`
  return (
    <p className={classes['note']}>
      {`${share} is held in reserve for ${days}, for refunds and disputes that may come later. It makes up for a balance below zero, and what is left of it is added to your next transfer by itself.`}
    </p>
  )
}

/** More days than these are summed up in the last line. */
const MAX_DAYS = 10

/** What comes back on which day. */
export function ReserveReleases({
  reserve,
  currency,
}: {
  reserve: Reserve | undefined
  currency: string
}) {
  const releases = reserve?.held.find((one) => one.currency === currency)?.releases ?? []
  if (releases.length === 0) return null
  const shown = releases.length > MAX_DAYS ? releases.slice(0, MAX_DAYS - 1) : releases
  const others = releases.slice(shown.length)
  const [first, last] = [others.at(0), others.at(-1)]
  const rows = shown.map(({ day, amount }): [string, number] => [
    daysText({ from: day, to: day }),
    amount,
  ])
  const rest = others.reduce((sum, { amount }) => sum + amount, 0)
  const parts: [string, number][] =
    first && last ? [...rows, [daysText({ from: first.day, to: last.day }), rest]] : rows
  return <Parts title="When the reserve is released" parts={parts} currency={currency} />
}
