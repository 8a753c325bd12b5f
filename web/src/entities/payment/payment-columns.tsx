import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { paymentColumns as shared } from '@paydeck/contract/lists/payment-columns'
import type { ReactNode } from 'react'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import classes from './payment-columns.module.css'
import { paymentRow } from './payment-row.ts'
import { PaymentStatusBadge } from './payment-status-badge.tsx'

interface CellContext {
  timeZone: string
  link: (payment: Payment, children: ReactNode) => ReactNode
}

export const paymentColumns = ({ timeZone, link }: CellContext) =>
  ({
    orderId: {
      header: shared.merchantOrderInternalOrderId.label,
      slot: 'id',
      cell: (payment) => link(payment, paymentRow(payment).orderId),
    },
    date: {
      header: shared.createdOn.label,
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: (payment) => <DateTime at={paymentRow(payment).createdAt} timeZone={timeZone} />,
    },
    amount: {
      header: shared.transactionAmount.label,
      align: 'right',
      slot: 'amount',
      cell: (payment) => {
        const { amount, currency } = paymentRow(payment)
        return (
          <>
            <MoneyText amount={amount} currency={currency} />
            {payment.transactionStatus === 'partially_refunded' && (
              <small className={classes['refunded']}>
                <MoneyText amount={payment.refundedAmount} currency={currency} /> refunded
              </small>
            )}
          </>
        )
      },
    },
    type: {
      header: shared.payType.label,
      slot: 'meta',
      cell: (payment) => paymentRow(payment).type,
    },
    orderType: {
      header: 'Order type',
      slot: 'meta',
      cell: (payment) => sentenceCase(paymentRow(payment).orderType),
    },
    status: {
      header: shared.transactionStatus.label,
      slot: 'status',
      cell: (payment) => (
        <PaymentStatusBadge status={paymentRow(payment).status} isLost={payment.isDisputeLost} />
      ),
    },
  }) satisfies Record<string, Column<Payment>>
