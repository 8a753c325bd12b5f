import type { PayoutStatement } from '@paydeck/contract/money/payout-statement'
import { reserveRows } from '@paydeck/contract/money/reserve-rows'

import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './statement-section.module.css'

interface StatementSectionProps {
  statement: PayoutStatement
  currency: string
  /** False until the bank confirms a payout that was sent. */
  hasArrived: boolean
}

/** From gross to net, and from the previous balance to the new one. The rows add up to the bold one. */
export function StatementSection({ statement, currency, hasArrived }: StatementSectionProps) {
  const row = (label: string, amount: number, isSum = false) => (
    <tr key={label} data-sum={isSum}>
      <th scope="row">{label}</th>
      <td>
        <MoneyText amount={amount} currency={currency} />
      </td>
    </tr>
  )
  return (
    <Section title="How it adds up">
      <table className={classes['statement']} data-wrong={!statement.addsUp}>
        <caption className={classes['caption']}>Payments, refunds and fees</caption>
        <tbody>
          {row('Payments', statement.payments)}
          {row('Refunds', statement.refunds)}
          {row('Disputes', statement.disputes)}
          {row('Adjustments', statement.adjustments)}
          {row('Fees', statement.fees)}
          {row('GST on fees', statement.feeTax)}
          {reserveRows(statement).map(([label, amount]) => row(label, amount))}
          {row('Net', statement.net, true)}
        </tbody>
      </table>
      <table className={classes['statement']} data-wrong={!statement.addsUp}>
        <caption className={classes['caption']}>From opening to closing balance</caption>
        <tbody>
          {row('Opening balance', statement.opening)}
          {row('Added since', statement.since)}
          {row(
            hasArrived ? 'Transferred to your bank' : 'Sent to your bank',
            statement.transferred,
          )}
          {row('Closing balance', statement.closing, true)}
        </tbody>
      </table>
    </Section>
  )
}
