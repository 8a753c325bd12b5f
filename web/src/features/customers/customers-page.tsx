import { customersList } from '#/entities/customer/customer-queries.ts'
import { TagFilter } from '#/entities/note/tag-filter.tsx'
import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { UnlessNew } from '#/entities/payment/unless-new.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { formatRangeInSentence } from '#/ui/date/date-range.ts'
import { ColumnMenu } from '#/ui/columns/column-menu.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList, type ListState } from '#/ui/table/use-list.ts'
import { Total, Totals } from '#/ui/totals/total.tsx'

import { customersColumns } from './customers-columns.tsx'
import { customersSearch, type CustomersSearch } from './customers-search.ts'

export function CustomersPage({ search }: { search: CustomersSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone, merchantTradingCountry: home } = session
  const list = useList(customersSearch, session, search, (query) =>
    customersList(merchantId, query),
  )
  const all = customersColumns({
    home,
    timeZone,
    link: ({ customerId }, children) => (
      <RecordLink
        href={customersSearch.href(slug, { ...search, customer: customerId, paymentsPage: 1 })}
        opens={customerId}
      >
        {children}
      </RecordLink>
    ),
  })
  const added = useOwnColumns(session, 'customers', all)
  return (
    <ListPage
      title="Customers"
      list={list}
      columns={added.columns}
      rowKey={({ customerId }) => customerId}
      empty={<CustomersEmpty list={list} />}
      actions={<ColumnMenu {...added} />}
      moreFilters={
        <>
          <TagFilter
            merchantId={merchantId}
            tag={search.tag}
            onChange={(tag) => list.change({ tag })}
          />
          <SavedViews who={session} name="customers" list={list} columns={added} />
        </>
      }
    >
      <CustomerTotal total={list.rows.data?.total} />
    </ListPage>
  )
}

/** How many there are on all pages; a search counts 10,000 at most. */
function CustomerTotal({ total }: { total: number | undefined }) {
  if (!total) return null
  return (
    <Totals>
      <Total name="Customers">
        {total > 10_000 ? 'More than 10,000' : total.toLocaleString('en-AU')}
      </Total>
    </Totals>
  )
}

function CustomersEmpty({ list }: { list: ListState<CustomersSearch> }) {
  const days = formatRangeInSentence(list.range)
  return (
    <UnlessNew merchant={useSession()} soon="Customers appear here after their first payment.">
      <EmptySearch
        list={list}
        of="these customers"
        none={`No customer made a first purchase ${days}.`}
        noMatch={`No customer who first bought ${days} matches your search.`}
      />
    </UnlessNew>
  )
}
