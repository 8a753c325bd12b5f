import { useQuery } from '@tanstack/react-query'

import { customerSummary } from '#/entities/customer/customer-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { RecordColumn, RecordColumns } from '#/ui/record/record-page.tsx'

import { CustomerMoney } from './customer-money.tsx'
import { CustomerDisputes, CustomerRefunds, OpenOrders, SavedCards } from './customer-records.tsx'

const NEEDS = ['customers:read', 'payments:read', 'orders:read', 'refunds:read'] as const

/** What the customer paid and owes, and what went back. */
export function CustomerOverview({ customerId }: { customerId: string }) {
  const { merchantId } = useSession()
  const can = useCan()
  const summary = useQuery({ ...customerSummary(merchantId, customerId), enabled: can(NEEDS) })
  if (!can(NEEDS)) return null
  return (
    <QueryBlock query={summary} height={180} label="Loading what the customer paid">
      {(found) => (
        <RecordColumns isEven>
          <RecordColumn>
            <CustomerMoney summary={found} />
          </RecordColumn>
          <RecordColumn>
            <OpenOrders orders={found.openOrders} />
            <SavedCards savedCards={found.savedCards} />
            <CustomerDisputes disputes={found.disputes} />
            <CustomerRefunds refunds={found.refunds} />
          </RecordColumn>
        </RecordColumns>
      )}
    </QueryBlock>
  )
}
