import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useAddedColumns } from '#/ui/columns/use-added-columns.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { PaymentMenu } from './payment-menu.tsx'
import { PaymentTotals, usePaymentTotals } from './payment-totals.tsx'
import { PaymentsActions } from './payments-actions.tsx'
import { paymentsColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { paymentsSearch, type PaymentsSearch } from './payments-search.ts'
import { useOpenPayment } from './use-open-payment.ts'

export function PaymentsPage({ search }: { search: PaymentsSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone, userId: personId } = session
  const list = useList(paymentsSearch, session, search, (query) => paymentsList(merchantId, query))
  const download = useExport(merchantId, 'payments')
  const hrefOf = (payment: string) => paymentsSearch.href(slug, { ...search, payment })
  const open = useOpenPayment(hrefOf)
  const all = paymentsColumns({
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
  const added = useAddedColumns(all, { list: 'payments', personId })
  const { query, range } = list
  const totals = usePaymentTotals(merchantId, list)
  return (
    <ListPage
      title="Payments"
      list={list}
      columns={added.columns}
      rowKey={(payment) => payment.transactionId}
      empty={<PaymentsEmpty list={list} />}
      actions={
        <PaymentsActions
          added={added}
          download={download}
          list={query}
          range={range}
          timeZone={timeZone}
        />
      }
      banners={<ExportBanner download={download} />}
      counts={totals?.filterCounts}
    >
      {totals && <PaymentTotals {...totals} status={search.status} />}
    </ListPage>
  )
}
