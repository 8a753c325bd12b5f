import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { customersList } from '#/entities/customer/customer-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { DateRangeFilter } from '#/ui/date/date-range-filter.tsx'
import { Filters } from '#/ui/table/filters.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { SearchBox } from '#/ui/table/search-box.tsx'

import { customersColumns } from './customers-columns.tsx'
import { CustomersEmpty } from './customers-empty.tsx'
import {
  changeSearch,
  clearedSearch,
  customersAddress,
  customersQuery,
  SEARCH_KINDS,
  shownRange,
  type CustomersSearch,
} from './customers-search.ts'

/** The customers list: a pure function of the address. */
export function CustomersPage({ search }: { search: CustomersSearch }) {
  const { merchantId, slug, timeZone } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const range = shownRange(search, today)
  const customers = useQuery(customersList(merchantId, customersQuery(search, today, timeZone)))

  const show = (next: CustomersSearch, replace = false) => {
    // The server answers while the page follows its address.
    void client.prefetchQuery(customersList(merchantId, customersQuery(next, today, timeZone)))
    void navigate({
      to: '/$slug/customers',
      params: { slug },
      search: customersAddress(next),
      replace,
      resetScroll: next.page !== search.page,
    })
  }
  const columns = customersColumns({
    timeZone,
    link: ({ customerId }, children) => (
      <RecordLink
        path={`/${slug}/customers`}
        search={customersAddress({ ...search, customer: customerId, paymentsPage: 1 })}
        opens={customerId}
      >
        {children}
      </RecordLink>
    ),
  })

  return (
    <Page title="Customers">
      <Filters
        onClear={search.q !== '' || search.range !== null ? () => show(clearedSearch()) : null}
      >
        <SearchBox
          kinds={SEARCH_KINDS}
          kind={search.kind}
          text={search.q}
          onSearch={({ kind, text }) => show(changeSearch(search, { kind, q: text }), true)}
        />
        <DateRangeFilter
          value={range}
          today={today}
          isActive={search.range !== null}
          onChange={(chosen) => show(changeSearch(search, { range: chosen }))}
        />
      </Filters>
      <QueryTable
        caption="Customers"
        query={customers}
        columns={columns}
        rowKey={({ customerId }) => customerId}
        page={search.page}
        onPage={(page) => show({ ...search, page })}
        empty={<CustomersEmpty search={search} range={range} today={today} onSearch={show} />}
      />
    </Page>
  )
}
