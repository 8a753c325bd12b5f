import { FirstPaymentPrompt } from '#/entities/payment/first-payment-prompt.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { formatRangeInSentence } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { PaymentsSearch } from './payments-search.ts'

export function PaymentsEmpty({ list }: { list: ListState<PaymentsSearch> }) {
  const days = formatRangeInSentence(list.range)
  return (
    <FirstPaymentPrompt
      merchant={useSession()}
      message="Ask a customer to pay, or take their card over the phone. Payments appear here."
    >
      <EmptySearch
        list={list}
        listName="these payments"
        emptyText={`There were no payments ${days}.`}
        noMatchText={`No payment ${days} matches your filters.`}
      />
    </FirstPaymentPrompt>
  )
}
