import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { ExportData } from '#/entities/report/export-data.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settlementReport } from '#/entities/settlement/settlement-queries.ts'
import { todayIn } from '#/lib/text/today.ts'
import { DateRangeFilter } from '#/ui/date/date-range-filter.tsx'
import { Filters } from '#/ui/table/filters.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { SearchBox } from '#/ui/table/search-box.tsx'

import { settlementColumns } from './settlement-columns.tsx'
import { SettlementEmpty } from './settlement-empty.tsx'
import classes from './settlement-report.module.css'
import {
  changeSearch,
  MOST_DAYS,
  readSettlementSearch,
  SEARCH_KINDS,
  searchProblem,
  settlementAddress,
  settlementQueryOf,
  shownRange,
  type SettlementSearch,
} from './settlement-search.ts'

/** Everything that added to or took from what the merchant is owed: a pure function of the address. */
export function SettlementReport() {
  const { merchantId, slug, timeZone, merchantTradingCountry } = useSession()
  const search = readSettlementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const range = shownRange(search, today)
  const query = settlementQueryOf(search, today, timeZone)
  const report = useQuery(settlementReport(merchantId, merchantTradingCountry, query))
  const download = useExport(merchantId, 'settlement', merchantTradingCountry)
  const show = (next: SettlementSearch, replace = false) =>
    void navigate({
      to: '/$slug/payouts',
      params: { slug },
      search: settlementAddress(next),
      replace,
      resetScroll: next.page !== search.page,
    })
  const columns = settlementColumns({
    timeZone,
    link: ({ page, search: open, name }) => (
      <RecordLink path={`/${slug}/${page}`} search={open}>
        {name}
      </RecordLink>
    ),
  })
  const isChanged = search.q !== '' || search.range !== null
  const clear = () => show(readSettlementSearch({}))
  return (
    <>
      <ExportBanner download={download} />
      <div className={classes['tools']}>
        <Filters onClear={isChanged ? clear : null}>
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
            maxDays={MOST_DAYS}
            hideLastThreeMonths
            onChange={(chosen) => show(changeSearch(search, { range: chosen }))}
          />
        </Filters>
        <ExportData download={download} list={query} range={range} timeZone={timeZone} />
      </div>
      <QueryTable
        caption="All transfers"
        query={report}
        columns={columns}
        rowKey={(item) =>
          [item.entryTimestamp, item.entryType, item.transactionId, item.netAmount].join()
        }
        page={search.page}
        onPage={(page) => show({ ...search, page })}
        paging="steps"
        empty={<SettlementEmpty search={search} range={range} today={today} onSearch={show} />}
      />
    </>
  )
}
