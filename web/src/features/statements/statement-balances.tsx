import { reserveRows } from '@paydeck/contract/money/reserve-rows'
import { statementTotals } from '@paydeck/contract/money/monthly-statement'
import type { MonthlyStatement } from '@paydeck/contract/calls/transfers/statements'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './statements.module.css'

interface StatementBalancesProps {
  statement: MonthlyStatement
  title: string
}

/** From the opening balance to the closing one; the rows add up. */
export function StatementBalances({ statement, title }: StatementBalancesProps) {
  const { currency, opening, closing, firstDay, lastDay, timeZone, isOver } = statement
  const totals = statementTotals(statement)
  const row = (label: string, amount: number, isSum = false) => (
    <tr key={label} data-sum={isSum}>
      <th scope="row">{label}</th>
      <td>
        <MoneyText amount={amount} currency={currency} />
      </td>
    </tr>
  )
  return (
    <Section title={title}>
      <p className={classes['days']}>
        {formatCalendarDay(firstDay)} to {formatCalendarDay(lastDay)}, {timeZone}
        {!isOver && '. The month is not over yet: these are its figures so far.'}
      </p>
      {!totals.addsUp && (
        <Banner tone="error">
          This statement does not add up. Please tell us before you book it.
        </Banner>
      )}
      <table className={classes['statement']}>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {row('Opening balance', opening, true)}
          {row(`Sales (${totals.count})`, totals.sales)}
          {row('Refunds and returns', totals.refunds)}
          {row('Disputes', totals.disputes)}
          {row('Fees', totals.fees)}
          {row('GST on fees', totals.feeTax)}
          {reserveRows(totals).map(([label, amount]) => row(label, amount))}
          {row('Transfers that came back', totals.returned)}
          {row('Transferred to your bank', totals.transferred)}
          {row(isOver ? 'Closing balance' : 'Balance now', closing, true)}
        </tbody>
      </table>
    </Section>
  )
}
