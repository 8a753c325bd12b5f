import { FirstPaymentPrompt } from '#/entities/payment/first-payment-prompt.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { formatRangeInSentence } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { RefundsSearch } from './refunds-search.ts'

export function RefundsEmpty({ list }: { list: ListState<RefundsSearch> }) {
  const days = formatRangeInSentence(list.range)
  return (
    <FirstPaymentPrompt merchant={useSession()} message="Refunds you make will appear here.">
      <EmptySearch
        list={list}
        listName="these refunds"
        emptyText={`Nothing was refunded ${days}.`}
        noMatchText={`No refund ${days} matches your search.`}
      />
    </FirstPaymentPrompt>
  )
}
