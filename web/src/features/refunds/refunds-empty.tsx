import { UnlessNew } from '#/entities/payment/unless-new.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { rangeInWords, type DateRange } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import { clearedSearch, type RefundsSearch } from './refunds-search.ts'

interface RefundsEmptyProps {
  search: RefundsSearch
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  onSearch: (search: RefundsSearch) => void
}

/** No rows: says why, and offers the ways out. */
export function RefundsEmpty(props: RefundsEmptyProps) {
  return (
    <UnlessNew merchant={useSession()} soon="What you give back to customers will stand here.">
      <EmptySearch {...props} cleared={clearedSearch()}>
        {sentence(props.search, props.range)}
      </EmptySearch>
    </UnlessNew>
  )
}

function sentence({ page, q }: RefundsSearch, range: DateRange): string {
  const days = rangeInWords(range)
  if (page > 1) return `There is no page ${page} of these refunds.`
  return q === '' ? `Nothing was refunded ${days}.` : `No refund ${days} matches your search.`
}
