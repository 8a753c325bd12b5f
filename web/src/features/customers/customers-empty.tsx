import { UnlessNew } from '#/entities/payment/unless-new.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { rangeInWords, type DateRange } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import { clearedSearch, type CustomersSearch } from './customers-search.ts'

interface CustomersEmptyProps {
  search: CustomersSearch
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  onSearch: (search: CustomersSearch) => void
}

/** No rows: says why, and offers the ways out. */
export function CustomersEmpty(props: CustomersEmptyProps) {
  return (
    <UnlessNew merchant={useSession()} soon="Whoever pays you for the first time will stand here.">
      <EmptySearch {...props} cleared={clearedSearch()}>
        {sentence(props.search, props.range)}
      </EmptySearch>
    </UnlessNew>
  )
}

function sentence({ page, q }: CustomersSearch, range: DateRange): string {
  const days = rangeInWords(range)
  if (page > 1) return `There is no page ${page} of these customers.`
  return q === ''
    ? `Nobody bought for the first time ${days}.`
    : `Nobody who first bought ${days} matches your search.`
}
