import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import { Section } from '#/ui/layout/section.tsx'

import classes from './takings.module.css'
import { costsOf, rateOf } from './ways.ts'

/** What taking the payments cost, by scheme, kind of card and method. */
export function CostsCard({ takings: { ways, lines, currency } }: { takings: Takings }) {
  const hasDisputes = lines.some(
    ({ transactionType, fee }) => transactionType === 'Dispute' && fee !== 0,
  )
  const costs = costsOf(ways)
  const all = {
    payments: costs.reduce((sum, { payments }) => sum + payments, 0),
    paid: costs.reduce((sum, { paid }) => sum + paid, 0),
    fee: costs.reduce((sum, { fee }) => sum + fee, 0),
  }
  return (
    <Section title="What cards cost">
      <table className={classes['costs']}>
        <thead>
          <tr>
            <th scope="col">Paid by</th>
            <th scope="col">Payments</th>
            <th scope="col">Fees</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <tr key={cost.label}>
              <th scope="row">{cost.label}</th>
              <td>{formatMoney(cost.paid, currency)}</td>
              <td>{formatMoney(cost.fee, currency)}</td>
              <td>{rateOf(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{formatMoney(all.paid, currency)}</td>
            <td>{formatMoney(all.fee, currency)}</td>
            <td>{rateOf(all)}</td>
          </tr>
        </tfoot>
      </table>
      {hasDisputes && (
        <p className={classes['beside']}>The fees of disputes are in them, won or lost.</p>
      )}
    </Section>
  )
}
