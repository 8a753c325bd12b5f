import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { refundsList } from '#/entities/refund/refund-queries.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { ExportData } from '#/entities/report/export-data.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { RefundLink } from './refund-link.tsx'
import { RefundsEmpty } from './refunds-empty.tsx'
import { refundsColumns } from './refunds-columns.tsx'
import { refundsSearch, type RefundsSearch } from './refunds-search.ts'
import { useRefundedPayment } from './use-refunded-payment.ts'

export function RefundsPage({ search }: { search: RefundsSearch }) {
  const session = useSession()
  const { merchantId, timeZone } = session
  const list = useList(refundsSearch, session, search, (query) => refundsList(merchantId, query))
  const download = useExport(merchantId, 'refunds')
  const payment = useRefundedPayment()
  const columns = refundsColumns({
    timeZone,
    link: ({ transactionId }, children) => (
      <RefundLink transactionId={transactionId} onOpen={payment.open}>
        {children}
      </RefundLink>
    ),
  })
  const { query, range } = list
  return (
    <ListPage
      title="Refunds"
      list={list}
      columns={columns}
      rowKey={(refund) => refund.refundId}
      empty={<RefundsEmpty list={list} />}
      moreFilters={<SavedViews who={session} name="refunds" list={list} />}
      actions={
        <Can needs="reports:export">
          <ExportData download={download} list={query} range={range} timeZone={timeZone} />
        </Can>
      }
      banners={
        <>
          <ExportBanner download={download} />
          <ErrorBanner error={payment.error} onDismiss={payment.dismiss} />
        </>
      }
    />
  )
}
