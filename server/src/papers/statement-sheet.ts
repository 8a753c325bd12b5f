import type { MonthlyStatement } from '@paydeck/contract/calls/transfers/statements'
import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import type { Country } from '@paydeck/contract/money/currency'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { statementTotals } from '@paydeck/contract/money/monthly-statement'
import { reserveRows } from '@paydeck/contract/money/reserve-rows'
import { formatAbn, nameOfTaxId } from '@paydeck/contract/money/tax-document'
import { formatCalendarDay, formatDateTime } from '@paydeck/contract/time/days'
import { formatMonth } from '@paydeck/contract/time/months'

import { paperName, type Sheet, type SheetTable } from './sheet.ts'

export interface StatementOwner {
  name: string
  country: Country
  taxId: string | null
  logo?: Uint8Array | null
}

const nameOf = ({ month, currency }: MonthlyStatement, ending: 'pdf' | 'csv'): string =>
  paperName('Statement', month, currency).replace(/pdf$/, ending)

export const statementName = (statement: MonthlyStatement): string => nameOf(statement, 'pdf')
export const statementCsvName = (statement: MonthlyStatement): string => nameOf(statement, 'csv')

/** The statement of a month; for the current month it ends at `now`. */
export function statementSheet(
  statement: MonthlyStatement,
  { name, country, taxId, logo = null }: StatementOwner,
  now: Date,
): Sheet {
  const { month, currency, timeZone, isOver, firstDay, lastDay } = statement
  const days = `${formatCalendarDay(firstDay)} to ${formatCalendarDay(lastDay)}, ${timeZone}`
  return {
    lang: `en-${country}`,
    title: 'Statement',
    from: { name, lines: taxId ? [`${nameOfTaxId(taxId)} ${formatAbn(taxId)}`] : [], logo },
    mark: `${formatMonth(month)} · ${currency}`,
    amount: {
      text: formatMoneyWithCode(statement.closing, currency),
      notes: [isOver ? 'Closing balance' : `Balance as of ${formatDateTime(now, timeZone)}`, days],
    },
    sections: [
      balanceTable(statement),
      kindsTable(statement),
      ...(statement.payouts.length > 0 ? [payoutsTable(statement)] : []),
    ],
    foot: `Statement ${formatMonth(month)} · ${currency} · ${name}`,
  }
}

const table = (
  heading: string,
  columns: SheetTable['columns'],
  rows: SheetTable['rows'],
): SheetTable => ({ kind: 'table', heading, columns, rows })

function balanceTable(statement: MonthlyStatement): SheetTable {
  const totals = statementTotals(statement)
  const money = (amount: number): string => formatMoney(amount, statement.currency)
  const row = (label: string, amount: number) => ({ cells: [label, money(amount)] })
  return table(
    'From opening to closing balance',
    [
      { heading: '', share: 6 },
      { heading: statement.currency, share: 2, align: 'right' },
    ],
    [
      row('Opening balance', statement.opening),
      row(`Sales (${totals.count})`, totals.sales),
      row('Refunds and returns', totals.refunds),
      row('Disputes', totals.disputes),
      row('Fees', totals.fees),
      row('GST on fees', totals.feeTax),
      ...reserveRows(totals).map(([label, amount]) => row(label, amount)),
      row('Transfers that came back', totals.returned),
      row('Transferred to your bank', totals.transferred),
      { ...row('Closing balance', statement.closing), isTotal: true },
    ],
  )
}

const kindsTable = ({ kinds, currency }: MonthlyStatement): SheetTable =>
  table(
    'What happened',
    [
      { heading: 'Type', share: 3 },
      { heading: 'Number', share: 1.2, align: 'right' },
      { heading: 'Amount', share: 2, align: 'right' },
      { heading: 'Fee', share: 1.8, align: 'right' },
      { heading: 'GST on fee', share: 1.8, align: 'right' },
      { heading: 'Net', share: 2, align: 'right' },
    ],
    kinds.map(({ transactionType, lines, amount, fee, feeTax }) => ({
      cells: [
        entryLabel(transactionType),
        String(lines),
        ...[amount, feeTax - fee, 0 - feeTax, amount - fee].map((part) =>
          formatMoney(part, currency),
        ),
      ],
    })),
  )

const dayOf = (day: string | null): string => (day === null ? '' : formatCalendarDay(day))

const payoutsTable = ({ payouts, currency }: MonthlyStatement): SheetTable =>
  table(
    'Transfers to your bank',
    [
      { heading: 'Sent', share: 1.7 },
      { heading: 'Arrival', share: 1.7 },
      { heading: 'Bank reference', share: 3 },
      { heading: 'Account', share: 1.8 },
      { heading: 'Amount', share: 2, align: 'right' },
    ],
    payouts.map(({ day, arrivalDate, reference, accountNumberLast4, amount, status }) => ({
      cells: [
        formatCalendarDay(day),
        status === 'failed' ? 'came back' : dayOf(arrivalDate),
        reference,
        `ending ${accountNumberLast4}`,
        formatMoney(amount, currency),
      ],
    })),
  )
