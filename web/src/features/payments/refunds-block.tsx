import type { Payment } from '@paydeck/contract/calls/payments'

import { RefundStatusBadge } from '#/entities/refund/refund-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date-time.tsx'
import { Identifier } from '#/ui/identifier.tsx'
import { MoneyText } from '#/ui/money-text.tsx'

import classes from './payment-page.module.css'

/** Every refund of the payment. */
export function RefundsBlock({ payment }: { payment: Payment }) {
  const { timeZone } = useSession()
  return (
    <>
      <h3>Refunds</h3>
      {payment.refunds.length === 0 ? (
        <p className={classes['none']}>Nothing has been refunded.</p>
      ) : (
        <table className={classes['rows']} aria-label="Refunds">
          <thead>
            <tr>
              <th scope="col">Refund ID</th>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {payment.refunds.map((refund) => (
              <tr key={refund.refundId}>
                <td>
                  <Identifier value={refund.refundId} what="refund ID" />
                </td>
                <td>
                  <DateTime at={refund.createdAt} timeZone={timeZone} />
                </td>
                <td>
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
