import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { refundsList } from '#/entities/refund/refund-queries.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { RefundTotals } from './refund-totals.tsx'
import { RefundsActions } from './refunds-actions.tsx'
import { RefundsEmpty } from './refunds-empty.tsx'
import { refundsSearch, type RefundsSearch } from './refunds-search.ts'
import { useRefundedPayment } from './use-refunded-payment.ts'
import { useRefundsColumns } from './use-refunds-columns.tsx'

export function RefundsPage({ search }: { search: RefundsSearch }) {
  const session = useSession()
  const { merchantId, timeZone } = session
  const list = useList(refundsSearch, session, search, (query) => refundsList(merchantId, query))
  const download = useExport(merchantId, 'refunds')
  const payment = useRefundedPayment()
  const ownColumns = useRefundsColumns(payment.open)
  const { query, range } = list
  return (
    <ListPage
      title="Refunds"
      list={list}
      columns={ownColumns.columns}
      rowKey={(refund) => refund.refundId}
      empty={<RefundsEmpty list={list} />}
      moreFilters={<SavedViews person={session} name="refunds" list={list} columns={ownColumns} />}
      actions={
        <RefundsActions
          ownColumns={ownColumns}
          download={download}
          list={query}
          range={range}
          timeZone={timeZone}
        />
      }
      banners={
        <>
          <ExportBanner download={download} />
          <ErrorBanner error={payment.error} onDismiss={payment.dismiss} />
        </>
      }
    >
      <RefundTotals merchantId={merchantId} list={list} />
    </ListPage>
  )
}
