import { formatCalendarDay, localDay } from '@paydeck/contract/time/days'
import { useQuery } from '@tanstack/react-query'

import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { UnlessNew } from '#/entities/payment/unless-new.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { EmptyList } from '#/ui/table/empty-list.tsx'
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
  const session = useSession()
  const { merchantId, timeZone } = session
  const today = todayIn(timeZone)
  const range = shownRange(search, today)
  const ofAllTime = useQuery(paymentsList(merchantId, paymentsQueryOfAllTime(search)))
  const latest = ofAllTime.data?.items[0]
  const latestDay = latest ? localDay(new Date(latest.createdAt), timeZone) : null
  const isPastTheEnd = search.page > 1
  const wider = isPastTheEnd ? null : widerRange(range, today, latestDay, isFiltered(search))
  return (
    <UnlessNew
      merchant={session}
      soon="Ask a customer to pay, or take their card over the phone: what they pay stands here."
    >
      <EmptyList
        onFirstPage={isPastTheEnd ? () => onSearch({ ...search, page: 1 }) : null}
        onClear={isFiltered(search) ? () => onSearch(clearedSearch(search)) : null}
        wider={
          wider && {
            label: `Search since ${formatCalendarDay(wider.from)}`,
            onSearch: () => onSearch({ ...search, range: wider }),
          }
        }
      >
        {emptySentence({ search, range, latestDay })}
      </EmptyList>
    </UnlessNew>
  )
}
