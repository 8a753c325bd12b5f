import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { RefundStatusBadge } from '#/entities/refund/refund-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'

import classes from './payment-parts.module.css'

export function RefundsBlock({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  return (
    <>
      <h3>Refunds</h3>
      {payment.refunds.length === 0 ? (
        <p className={classes['empty']}>Nothing has been refunded.</p>
      ) : (
        <table role="table" className={classes['rows']} aria-label="Refunds">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                Refund ID
              </th>
              <th role="columnheader" scope="col">
                Date
              </th>
              <th role="columnheader" scope="col">
                Amount
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {payment.refunds.map((refund) => (
              <tr role="row" key={refund.refundId}>
                <td role="cell">
                  <Identifier value={refund.refundId} label="refund ID" />
                </td>
                <td role="cell">
                  <DateTime at={refund.createdAt} timeZone={timeZone} />
                  {refund.reason && <span className={classes['small']}>{refund.reason}</span>}
                </td>
                <td role="cell">
                  <MoneyText amount={refund.amount} currency={refund.currency} />{' '}
                  <RefundStatusBadge status={refund.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
