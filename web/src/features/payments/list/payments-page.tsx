import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { TagFilter } from '#/entities/note/tag-filter.tsx'
import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { PaymentTotals, usePaymentTotals } from './payment-totals.tsx'
import { PaymentsActions } from './payments-actions.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { paymentsSearch, type PaymentsSearch } from './payments-search.ts'
import { usePaymentsColumns } from './use-payments-columns.tsx'
import { usePaymentsSelection } from './use-payments-selection.tsx'

export function PaymentsPage({ search }: { search: PaymentsSearch }) {
  const session = useSession()
  const { merchantId, timeZone } = session
  const list = useList(paymentsSearch, session, search, (query) => paymentsList(merchantId, query))
  const download = useExport(merchantId, 'payments')
  const ownColumns = usePaymentsColumns(search)
  const selected = usePaymentsSelection(list, download)
  const { query, range } = list
  const totals = usePaymentTotals(merchantId, list)
  return (
    <ListPage
      title="Payments"
      list={list}
      columns={ownColumns.columns}
      {...selected}
      rowKey={(payment) => payment.transactionId}
      empty={<PaymentsEmpty list={list} />}
      actions={
        <PaymentsActions
          ownColumns={ownColumns}
          download={download}
          list={query}
          range={range}
          timeZone={timeZone}
        />
      }
      banners={<ExportBanner download={download} />}
      counts={totals?.filterCounts}
      moreFilters={
        <>
          <TagFilter
            merchantId={merchantId}
            tag={search.tag}
            onChange={(tag) => list.change({ tag })}
          />
          <SavedViews person={session} name="payments" list={list} columns={ownColumns} />
        </>
      }
    >
      {totals && <PaymentTotals {...totals} status={search.status} />}
    </ListPage>
  )
}
