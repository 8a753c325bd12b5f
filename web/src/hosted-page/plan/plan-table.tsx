import type { Plan } from '@paydeck/contract/calls/payments/plans'
import type { Country } from '@paydeck/contract/money/currency'
import { formatMoney } from '@paydeck/contract/money/money'

import { dueDay, instalmentLabel } from './plan-labels.ts'
import { formatLocalDay } from '@paydeck/contract/receipt/format-local-day'

interface PlanTableProps {
  plan: Plan
  /** When the first payment was requested; shown until the plan knows when it was taken. */
  requestedAt: string | null
  timeZone: string
  country: Country
}

export function PlanTable({ plan, requestedAt, timeZone, country }: PlanTableProps) {
  const startedAt = plan.startedAt ?? requestedAt
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
        {plan.instalments.map((instalment) => (
          <tr key={instalment.number}>
            <th scope="row">
              {dueDay(instalment.dueOn, country)}
              <span className={instalment.status}>
                {instalmentLabel(instalment.status)}
                {instalment.paidAt !== null &&
                  ` on ${formatLocalDay(instalment.paidAt, timeZone, country)}`}
              </span>
            </th>
            <td>{money(instalment.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
