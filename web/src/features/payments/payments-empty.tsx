import { formatCalendarDay, localDay } from '@paydeck/contract/days'
import { useQuery } from '@tanstack/react-query'

import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/today.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { emptySentence, widerRange } from './empty-payments.ts'
import {
  clearedSearch,
  isFiltered,
  paymentsQueryOfAllTime,
  shownRange,
  type PaymentsSearch,
} from './payments-search.ts'

interface PaymentsEmptyProps {
  search: PaymentsSearch
  onSearch: (search: PaymentsSearch) => void
}

/** No rows: says whether there are older ones, and offers the ways out. */
export function PaymentsEmpty({ search, onSearch }: PaymentsEmptyProps) {
  const { merchantId, timeZone } = useSession()
  const today = todayIn(timeZone)
  const range = shownRange(search, today)
  const ofAllTime = useQuery(paymentsList(merchantId, paymentsQueryOfAllTime(search)))
  const latest = ofAllTime.data?.items[0]
  const latestDay = latest ? localDay(new Date(latest.createdAt), timeZone) : null
  const isPastTheEnd = search.page > 1
  const wider = isPastTheEnd ? null : widerRange(range, today, latestDay, isFiltered(search))
  return (
    <EmptyState
      actions={
        <>
          {isPastTheEnd && (
            <Button onClick={() => onSearch({ ...search, page: 1 })}>Go to page 1</Button>
          )}
          {isFiltered(search) && (
            <Button onClick={() => onSearch(clearedSearch(search))}>Clear filters</Button>
          )}
          {wider && (
            <Button onClick={() => onSearch({ ...search, range: wider })}>
              Search since {formatCalendarDay(wider.from)}
            </Button>
          )}
        </>
      }
    >
      {emptySentence({ search, range, latestDay })}
    </EmptyState>
  )
}
