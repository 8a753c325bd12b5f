import { FirstPaymentPrompt } from '#/entities/payment/first-payment-prompt.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { formatRangeInSentence } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { CustomersSearch } from './customers-search.ts'

export function CustomersEmpty({ list }: { list: ListState<CustomersSearch> }) {
  const days = formatRangeInSentence(list.range)
  return (
    <FirstPaymentPrompt
      merchant={useSession()}
      message="Customers appear here after their first payment."
    >
      <EmptySearch
        list={list}
        listName="these customers"
        emptyText={`No customer made a first purchase ${days}.`}
        noMatchText={`No customer who first bought ${days} matches your search.`}
      />
    </FirstPaymentPrompt>
  )
}
