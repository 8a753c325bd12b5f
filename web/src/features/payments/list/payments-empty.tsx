import { formatCalendarDay, localDay } from '@paydeck/contract/time/days'
import { useQuery } from '@tanstack/react-query'

import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { UnlessNew } from '#/entities/payment/unless-new.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { periodRange, formatRangeInSentence, type DateRange } from '#/ui/date/date-range.ts'
import { EmptySearch, searchSince } from '#/ui/table/empty-search.tsx'
import { isNarrowed, listParameters } from '#/ui/table/list-query.ts'
import type { ListState } from '#/ui/table/use-list.ts'

import { paymentsSearch, type PaymentsSearch } from './payments-search.ts'

export function PaymentsEmpty({ list }: { list: ListState<PaymentsSearch> }) {
  const session = useSession()
  const { merchantId, timeZone } = session
  const { search, range, today } = list
  // The same filters without dates: the first row is the newest match of all time.
  const ofAllTime = useQuery(
    paymentsList(merchantId, {
      sort: '-createdAt',
      page: 1,
      ...listParameters(paymentsSearch, search),
    }),
  )
  const latest = ofAllTime.data?.items[0]
  const latestDay = latest ? localDay(new Date(latest.createdAt), timeZone) : null
  const isFiltered = isNarrowed(paymentsSearch, search)
  const wider = widerRange({ range, today, latestDay, isFiltered })
  const days = formatRangeInSentence(range)
  const latestWords =
    latestDay === null ? '' : ` The latest one is from ${formatCalendarDay(latestDay)}.`
  return (
    <UnlessNew
      merchant={session}
      soon="Ask a customer to pay, or take their card over the phone. Payments appear here."
    >
      <EmptySearch
        list={list}
        of="these payments"
        none={`There were no payments ${days}.${latestWords}`}
        noMatch={`No payment ${days} matches your filters.${latestWords}`}
        wider={wider && { label: searchSince(wider.from), range: wider }}
      />
    </UnlessNew>
  )
}

/** A year, or back to the latest match where that is older. Null when wider dates cannot help. */
export function widerRange(facts: {
  range: DateRange
  today: string
  /** The local day of the newest match of all time; null when there is none, or none is known yet. */
  latestDay: string | null
  isFiltered: boolean
}): DateRange | null {
  const { range, today, latestDay, isFiltered } = facts
  const year = periodRange('last_year', today)
  const from = latestDay !== null && latestDay < year.from ? latestDay : year.from
  const isWide = range.from <= from && range.to >= today
  const mayHelp = latestDay !== null || isFiltered
  return isWide || !mayHelp ? null : { from, to: today }
}
