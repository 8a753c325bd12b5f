import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { ExportData } from '#/entities/report/export-data.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { PaymentMenu } from './payment-menu.tsx'
import { PaymentTotals, usePaymentTotals } from './payment-totals.tsx'
import { paymentsColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { paymentsSearch, type PaymentsSearch } from './payments-search.ts'
import { useOpenPayment } from './use-open-payment.ts'

export function PaymentsPage({ search }: { search: PaymentsSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone } = session
  const list = useList(paymentsSearch, session, search, (query) => paymentsList(merchantId, query))
  const download = useExport(merchantId, 'payments')
  const hrefOf = (payment: string) => paymentsSearch.href(slug, { ...search, payment })
  const open = useOpenPayment(hrefOf)
  const columns = paymentsColumns({
    timeZone,
    link: ({ transactionId }, children) => (
      <RecordLink href={hrefOf(transactionId)} opens={transactionId}>
        {children}
      </RecordLink>
    ),
    menu: (payment) => (
      <PaymentMenu payment={payment} onOpen={(act) => open(payment.transactionId, act)} />
    ),
  })
  const { query, range } = list
  const totals = usePaymentTotals(merchantId, list)
  return (
    <ListPage
      title="Payments"
      list={list}
      columns={columns}
      rowKey={(payment) => payment.transactionId}
      empty={<PaymentsEmpty list={list} />}
      actions={
        <Can needs="reports:export">
          <ExportData download={download} list={query} range={range} timeZone={timeZone} />
        </Can>
      }
      banners={<ExportBanner download={download} />}
      counts={totals?.filterCounts}
    >
      {totals && <PaymentTotals {...totals} status={search.status} />}
    </ListPage>
  )
}
