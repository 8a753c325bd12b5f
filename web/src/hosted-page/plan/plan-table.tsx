import type { Plan } from '@paydeck/contract/calls/payments/plans'
import type { Country } from '@paydeck/contract/money/currency'
import { formatMoney } from '@paydeck/contract/money/money'

import { dueDay, instalmentLabel } from './plan-labels.ts'
import { formatLocalDay } from '@paydeck/contract/receipt/format-local-day'

interface PlanTableProps {
  plan: Plan
  /** When the first payment was requested; shown until the plan knows when it was taken. */
  askedAt: string | null
  timeZone: string
  country: Country
}

export function PlanTable({ plan, askedAt, timeZone, country }: PlanTableProps) {
  const startedAt = plan.startedAt ?? askedAt
  const money = (amount: number) => formatMoney(amount, plan.currency)
  return (
    <table className="lines instalments">
      <caption className="visually-hidden">The payments of your plan</caption>
      <tbody>
        <tr>
          <th scope="row">
            {startedAt === null ? 'First payment' : formatLocalDay(startedAt, timeZone, country)}
            <span className="paid">Paid</span>
          </th>
          <td>{money(plan.initialPayment)}</td>
        </tr>
        {plan.instalments.map((one) => (
          <tr key={one.number}>
            <th scope="row">
              {dueDay(one.dueOn, country)}
              <span className={one.status}>
                {instalmentLabel(one.status)}
                {one.paidAt !== null && ` on ${formatLocalDay(one.paidAt, timeZone, country)}`}
              </span>
            </th>
            <td>{money(one.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
