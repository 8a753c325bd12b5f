import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { payTypeLabel } from '@paydeck/contract/merchant/status'

import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import classes from './payment-parts.module.css'

const STATES = {
  scheduled: { tone: 'pending', label: 'scheduled' },
  charging: { tone: 'pending', label: 'being charged' },
  retrying: { tone: 'warning', label: 'trying again' },
  overdue: { tone: 'warning', label: 'overdue' },
  paid: { tone: 'success', label: 'paid' },
  disputed: { tone: 'warning', label: 'disputed' },
  dispute_lost: { tone: 'error', label: 'dispute lost' },
  written_off: { tone: 'error', label: 'written off' },
} as const

/** Renders nothing if the payment has no plan. */
export function PlanSection({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  const { transactionStatus: status } = payment
  const hasStarted = !['failed', 'incomplete'].includes(status)
  if (payTypeLabel(payment.transactionPayType) === 'Full') return null
  return (
    <Section title="Payment plan">
      <table role="table" className={classes['rows']} aria-label="Instalments">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Instalment
            </th>
            <th role="columnheader" scope="col">
              Due
            </th>
            <th role="columnheader" scope="col">
              Status
            </th>
            <th role="columnheader" scope="col">
              Amount
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row">
            <td role="cell">Initial payment</td>
            <td role="cell">
              <DateTime at={payment.createdAt} timeZone={timeZone} show="day" />
            </td>
            <td role="cell">
              {/* Only a dispute of the initial payment concerns the whole plan; instalments are disputed one by one. */}
              {hasStarted ? (
                <StatusBadge {...STATES[status === 'disputed' ? status : 'paid']} />
              ) : (
                '—'
              )}
            </td>
            <td role="cell">
              <MoneyText amount={payment.payPlanInitialPaymentAmount} currency={payment.currency} />
            </td>
          </tr>
          {payment.payPlanScheduledInstalments.map(({ amount, dueAt, state }, index) => (
            <tr role="row" key={dueAt}>
              <td role="cell">Instalment {index + 2}</td>
              <td role="cell">
                <DateTime at={dueAt} timeZone={timeZone} show="day" />
              </td>
              <td role="cell">{state && <StatusBadge {...STATES[state]} />}</td>
              <td role="cell">
                <MoneyText amount={amount} currency={payment.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
