import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settlementReport } from '#/entities/settlement/settlement-queries.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { ListTable } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { SettlementEmpty } from './settlement-empty.tsx'
import { settlementColumns } from './settlement-columns.tsx'
import { settlementQuery } from './settlement-query.ts'
import { settlementSearch, type SettlementSearch } from './settlement-search.ts'
import { SettlementTotals } from './settlement-totals.tsx'
import { SettlementTools } from './settlement-tools.tsx'

export function SettlementReport({ search }: { search: SettlementSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone, merchantTradingCountry } = session
  const list = useList(settlementSearch, session, search, (query) =>
    settlementReport(merchantId, merchantTradingCountry, settlementQuery(query)),
  )
  const download = useExport(merchantId, 'settlement', merchantTradingCountry)
  const all = settlementColumns({
    timeZone,
    link: ({ page, search: recordSearch, name }) => (
      <RecordLink href={`/${slug}/${page}${writeQuery(recordSearch)}`}>{name}</RecordLink>
    ),
  })
  const ownColumns = useOwnColumns(session, 'transfers', all)
  return (
    <>
      <ExportBanner download={download} />
      <SettlementTools list={list} download={download} ownColumns={ownColumns} />
      <ListTable
        caption="All transfers"
        list={list}
        columns={ownColumns.columns}
        rowKey={(item) =>
          [item.entryTimestamp, item.entryType, item.transactionId, item.netAmount].join()
        }
        paging="steps"
        hasShortcuts
        empty={<SettlementEmpty list={list} />}
      />
      <SettlementTotals query={settlementQuery(list.query)} enabled={list.hasOwnRows} />
    </>
  )
}
