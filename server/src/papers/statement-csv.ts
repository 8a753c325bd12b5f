import type { MonthlyStatement } from '@paydeck/contract/calls/transfers/statements'
import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { toDecimal } from '@paydeck/contract/money/money'

import { csvText } from './csv-text.ts'

const TITLES = [
  'Line',
  'Date',
  'Reference',
  'Number',
  'Amount',
  'Fee',
  'GST on fee',
  'Net',
  'Currency',
]

/** The statement line by line, from the opening balance to the closing one; `Net` adds up. */
export function statementCsv(statement: MonthlyStatement): string {
  const { currency, firstDay, lastDay, opening, closing, kinds, payouts } = statement
  const balance = (line: string, day: string, amount: number): string[] => [
    line,
    day,
    '',
    '',
    '',
    '',
    '',
    toDecimal(amount),
    currency,
  ]
  const rows = [
    TITLES,
    balance('Opening balance', firstDay, opening),
    ...kinds.map(({ transactionType, lines, amount, fee, feeTax }) => [
      entryLabel(transactionType),
      '',
      '',
      String(lines),
      toDecimal(amount),
      toDecimal(feeTax - fee),
      toDecimal(0 - feeTax),
      toDecimal(amount - fee),
      currency,
    ]),
    ...payouts.map(({ day, reference, amount }) => [
      'Transfer',
      day,
      reference,
      '1',
      toDecimal(0 - amount),
      '',
      '',
      toDecimal(0 - amount),
      currency,
    ]),
    balance('Closing balance', lastDay, closing),
  ]
  return csvText(rows)
}
