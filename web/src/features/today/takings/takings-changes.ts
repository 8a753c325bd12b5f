import { formatMoney } from '@paydeck/contract/money/money'
import type { TakingsLine } from '@paydeck/contract/calls/today'

import { pluralise } from '#/entities/today/today-format.ts'

/** A reason for the change in takings; the amounts of all reasons add up to the change. */
export interface TakingsChange {
  text: string
  amount: number
}

const EMPTY = { n: 0, gross: 0 }

const paymentLine = (lines: readonly TakingsLine[]) =>
  lines.find(({ transactionType }) => transactionType === 'Payment') ?? EMPTY

const grossOf = (lines: readonly TakingsLine[]): number =>
  lines.reduce((sum, { gross }) => sum + gross, 0)

/** The reasons: the number of payments, their size, and what was returned. */
export function takingsChanges(
  { lines, linesBefore }: { lines: readonly TakingsLine[]; linesBefore: readonly TakingsLine[] },
  currency: string,
): TakingsChange[] {
  const [now, before] = [paymentLine(lines), paymentLine(linesBefore)]
  const difference = now.n - before.n
  const basis = before.n > 0 ? before : now
  const byNumber = basis.n > 0 ? Math.round(difference * (basis.gross / basis.n)) : 0
  const bySize = now.gross - before.gross - byNumber
  const returned = grossOf(lines) - now.gross - (grossOf(linesBefore) - before.gross)
  const average = ({ n, gross }: typeof EMPTY) =>
    formatMoney(n > 0 ? Math.round(gross / n) : 0, currency)
  return [
    {
      text: pluralise(Math.abs(difference), `${difference < 0 ? 'fewer' : 'more'} payment`),
      amount: byNumber,
    },
    { text: `${average(now)} a payment, was ${average(before)}`, amount: bySize },
    { text: returned < 0 ? 'More went back' : 'Less went back', amount: returned },
  ].filter(({ amount }) => amount !== 0)
}
