import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { paymentColumns } from '#/entities/payment/payment-columns.tsx'
import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { RecordCard } from '#/ui/record/record-page.tsx'

import classes from './customer-payments.module.css'

interface CustomerPaymentsProps {
  customerId: string
  page: number
  onPageChange: (page: number) => void
}

export function CustomerPayments({ customerId, page, onPageChange }: CustomerPaymentsProps) {
  const { merchantId, slug, timeZone } = useSession()
  const id = useId()
  const payments = useQuery(paymentsList(merchantId, { sort: '-createdAt', customerId, page }))
  const columns = paymentColumns({
    timeZone,
    link: ({ transactionId }, children) => (
      <RecordLink href={`/${slug}/payments${writeQuery({ payment: transactionId })}`}>
        {children}
      </RecordLink>
    ),
  })
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
          // Loaded rows stay when a refetch fails.
          query={{ ...payments, error: null }}
          columns={Object.values(columns)}
          rowKey={({ transactionId }) => transactionId}
          page={page}
          onPageChange={onPageChange}
          empty={
            page > 1 ? (
              <EmptyState actions={<Button onClick={() => onPageChange(1)}>Go to page 1</Button>} />
            ) : undefined
          }
        />
      )}
    </section>
  )
}
