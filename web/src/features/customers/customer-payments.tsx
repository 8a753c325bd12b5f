import type { Payment } from '@paydeck/contract/calls/payments'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'

import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { paymentRow } from '#/entities/payment/payment-row.ts'
import { PaymentStatusBadge } from '#/entities/payment/payment-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { sentenceCase } from '#/lib/sentence-case.ts'
import { zoneName } from '#/lib/zone-name.ts'
import { Button } from '#/ui/button.tsx'
import type { Column } from '#/ui/column.ts'
import { DateTime } from '#/ui/date-time.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { MoneyText } from '#/ui/money-text.tsx'
import { QueryTable } from '#/ui/query-table.tsx'
import { RecordLink } from '#/ui/record-link.tsx'
import { RecordCard } from '#/ui/record-page.tsx'

import classes from './customer-payments.module.css'

interface CustomerPaymentsProps {
  customerId: string
  page: number
  onPage: (page: number) => void
}

/** What one customer paid, of all time, newest first; an order leads to its payment. */
export function CustomerPayments({ customerId, page, onPage }: CustomerPaymentsProps) {
  const { merchantId, slug, timeZone } = useSession()
  const id = useId()
  const payments = useQuery(paymentsList(merchantId, { sort: '-createdAt', customerId, page }))
  const columns = paymentColumns(timeZone, ({ transactionId }, children) => (
    <RecordLink path={`/${slug}/payments`} search={{ payment: transactionId }}>
      {children}
    </RecordLink>
  ))
  return (
    <section className={classes['payments']} aria-labelledby={id}>
      <h2 id={id}>Payments</h2>
      {payments.isError && !payments.data ? (
        <RecordCard>
          <EmptyState
            title="Nothing to show"
            actions={<Button onClick={() => void payments.refetch()}>Try again</Button>}
          />
        </RecordCard>
      ) : (
        <QueryTable
          caption="Payments of this customer"
          // Rows that are here already stay as they are when they cannot be read again.
          query={{ ...payments, error: null }}
          columns={columns}
          rowKey={({ transactionId }) => transactionId}
          page={page}
          onPage={onPage}
          empty={
            page > 1 ? (
              <EmptyState actions={<Button onClick={() => onPage(1)}>Go to page 1</Button>} />
            ) : undefined
          }
        />
      )}
    </section>
  )
}

function paymentColumns(
  timeZone: string,
  link: (payment: Payment, children: ReactNode) => ReactNode,
): Column<Payment>[] {
  return [
    {
      header: 'Order ID',
      slot: 'id',
      cell: (payment) => link(payment, paymentRow(payment).orderId),
    },
    {
      header: 'Date',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
    },
    {
      header: 'Amount',
      align: 'right',
      slot: 'amount',
      cell: (payment) => {
        const { amount, currency } = paymentRow(payment)
        return <MoneyText amount={amount} currency={currency} />
      },
    },
    { header: 'Type', slot: 'meta', cell: (payment) => paymentRow(payment).type },
    {
      header: 'Order type',
      slot: 'meta',
      cell: (payment) => sentenceCase(paymentRow(payment).orderType),
    },
    {
      header: 'Status',
      slot: 'status',
      cell: (payment) => <PaymentStatusBadge status={paymentRow(payment).status} />,
    },
  ]
}
