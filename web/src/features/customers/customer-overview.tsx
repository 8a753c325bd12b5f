import type { Customer } from '@paydeck/contract/calls/customers'
import { customerName } from '@paydeck/contract/identifiers/customer-name'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'

import { customerSummary, SUMMARY_NEEDS } from '#/entities/customer/customer-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { RecordColumn, RecordColumns, RecordSummary } from '#/ui/record/record-page.tsx'

import { CustomerMoney } from './customer-money.tsx'
import { CustomerDisputes, CustomerRefunds, OpenOrders, SavedCards } from './customer-records.tsx'

/** What the customer paid, owes and got back. */
export function CustomerOverview({ customerId }: { customerId: string }) {
  const { merchantId } = useSession()
  const can = useCan()
  const summaryQuery = useQuery({
    ...customerSummary(merchantId, customerId),
    enabled: can(SUMMARY_NEEDS),
  })
  if (!can(SUMMARY_NEEDS)) return null
  return (
    <QueryBlock query={summaryQuery} height={180} label="Loading what the customer paid">
      {(summary) => (
        <RecordColumns isEven>
          <RecordColumn>
            <CustomerMoney summary={summary} />
          </RecordColumn>
          <RecordColumn>
            <OpenOrders orders={summary.openOrders} />
            <SavedCards savedCards={summary.savedCards} />
            <CustomerDisputes disputes={summary.disputes} />
            <CustomerRefunds refunds={summary.refunds} />
          </RecordColumn>
        </RecordColumns>
      )}
    </QueryBlock>
  )
}

export function CustomerHead({ customer }: { customer: Customer }) {
  const { merchantId, timeZone } = useSession()
  const can = useCan()
  const { data } = useQuery({
    ...customerSummary(merchantId, customer.customerId),
    enabled: can(SUMMARY_NEEDS),
  })
  const { email } = customer
  return (
    <RecordSummary amount={customerName(customer)} badge={null} subtitle={email}>
      {data?.taken?.length === 0 && 'Nothing has been paid yet'}
      {data?.taken?.map(({ currency, taken, payments, lastAt }) => (
        <span key={currency}>
          {formatMoneyWithCode(taken, currency)} paid in {payments}{' '}
          {payments === 1 ? 'payment' : 'payments'}, the last on{' '}
          <DateTime at={lastAt} timeZone={timeZone} show="day" />{' '}
        </span>
      ))}
    </RecordSummary>
  )
}
