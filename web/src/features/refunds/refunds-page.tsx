import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { refundsList } from '#/entities/refund/refund-queries.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { ExportData } from '#/entities/report/export-data.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { DateRangeFilter } from '#/ui/date/date-range-filter.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Filters } from '#/ui/table/filters.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { SearchBox } from '#/ui/table/search-box.tsx'

import { RefundLink } from './refund-link.tsx'
import { refundsColumns } from './refunds-columns.tsx'
import { RefundsEmpty } from './refunds-empty.tsx'
import {
  changeSearch,
  clearedSearch,
  readRefundsSearch,
  refundsAddress,
  refundsQuery,
  SEARCH_KINDS,
  searchProblem,
  shownRange,
  type RefundsSearch,
} from './refunds-search.ts'
import { useRefundedPayment } from './use-refunded-payment.ts'

/** The refunds list: a pure function of the address. */
export function RefundsPage() {
  const { merchantId, slug, timeZone } = useSession()
  const search = readRefundsSearch(useSearch({ strict: false }))
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const range = shownRange(search, today)
  const query = refundsQuery(search, today, timeZone)
  const refunds = useQuery(refundsList(merchantId, query))
  const download = useExport(merchantId, 'refunds')
  const payment = useRefundedPayment()
  const show = (next: RefundsSearch, replace = false) => {
    // The server answers while the page follows its address.
    void client.prefetchQuery(refundsList(merchantId, refundsQuery(next, today, timeZone)))
    void navigate({
      to: '/$slug/refunds',
      params: { slug },
      search: refundsAddress(next),
      replace,
      resetScroll: next.page !== search.page,
    })
  }
  const columns = refundsColumns({
    timeZone,
    link: ({ transactionId }, children) => (
      <RefundLink transactionId={transactionId} onOpen={payment.open}>
        {children}
      </RefundLink>
    ),
  })
  const isChanged = search.q !== '' || search.range !== null
  return (
    <Page
      title="Refunds"
      actions={<ExportData download={download} list={query} range={range} timeZone={timeZone} />}
    >
      <ExportBanner download={download} />
      <ErrorBanner error={payment.error} onDismiss={payment.dismiss} />
      <Filters onClear={isChanged ? () => show(clearedSearch()) : null}>
        <SearchBox
          kinds={SEARCH_KINDS}
          kind={search.kind}
          text={search.q}
          problem={searchProblem(search)}
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
        caption="Refunds"
        query={refunds}
        columns={columns}
        rowKey={(refund) => refund.refundId}
        page={search.page}
        onPage={(page) => show({ ...search, page })}
        empty={<RefundsEmpty search={search} range={range} today={today} onSearch={show} />}
      />
    </Page>
  )
}
