import type { Takings } from '@paydeck/contract/calls/today'
import { formatMoney } from '@paydeck/contract/money/money'

import type { EntryLink, EntryFilter } from '#/entities/settlement/entry-links.ts'
import { Section } from '#/ui/layout/section.tsx'

import { Figure } from './figure.tsx'
import classes from './takings.module.css'
import { costsOf, rateOf } from './takings-shares.ts'

interface CostsCardProps {
  takings: Takings
  entries: EntryLink | null
}

/** The cost of the payments, by scheme, kind of card and method. */
export function CostsCard({ takings, entries }: CostsCardProps) {
  const { ways: methods, lines, currency } = takings
  const hasDisputes = lines.some(
    ({ transactionType, fee }) => transactionType === 'Dispute' && fee !== 0,
  )
  const costs = costsOf(methods)
  const total = {
    payments: costs.reduce((sum, { payments }) => sum + payments, 0),
    paid: costs.reduce((sum, { paid }) => sum + paid, 0),
    fee: costs.reduce((sum, { fee }) => sum + fee, 0),
  }
  const money = (amount: number, narrowed: EntryFilter | null) => (
    <Figure href={narrowed && (entries?.(narrowed) ?? null)}>
      {formatMoney(amount, currency)}
    </Figure>
  )
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
              <td>{money(cost.paid, cost.entries && { ...cost.entries, entry: 'Payment' })}</td>
              <td>{money(cost.fee, cost.entries)}</td>
              <td>{rateOf(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{money(total.paid, { entry: 'Payment' })}</td>
            <td>{money(total.fee, { entry: 'Takings' })}</td>
            <td>{rateOf(total)}</td>
          </tr>
        </tfoot>
      </table>
      {hasDisputes && (
        <p className={classes['note']}>Includes the fees of disputes, won or lost.</p>
      )}
    </Section>
  )
}
