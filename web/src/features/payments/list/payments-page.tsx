import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { PaymentAct } from '#/entities/payment/payment-acts.ts'
import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { ExportData } from '#/entities/report/export-data.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'
import { todayIn } from '#/lib/text/today.ts'
import { Page } from '#/ui/layout/page.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { PaymentMenu } from './payment-menu.tsx'
import { paymentsColumns } from './payments-columns.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import {
  changeSearch,
  paymentsAddress,
  paymentsQuery,
  shownRange,
  type PaymentsSearch,
} from './payments-search.ts'

/** The payments list: a pure function of the address. */
export function PaymentsPage({ search }: { search: PaymentsSearch }) {
  const { merchantId, slug, timeZone } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const range = shownRange(search, today)
  const query = paymentsQuery(search, today, timeZone)
  const payments = useQuery(paymentsList(merchantId, query))
  const download = useExport(merchantId, 'payments')

  const address = (payment: string) => paymentsAddress({ ...search, payment })
  const show = (next: PaymentsSearch, replace = false) => {
    // The server answers while the page follows its address.
    void client.prefetchQuery(paymentsList(merchantId, paymentsQuery(next, today, timeZone)))
    void navigate({
      to: '/$slug/payments',
      params: { slug },
      search: paymentsAddress(next),
      replace,
      resetScroll: next.page !== search.page,
    })
  }
  const open = (transactionId: string, act: PaymentAct | null) =>
    void navigate({
      to: '/$slug/payments',
      params: { slug },
      search: address(transactionId),
      // A refund is begun in the details themselves, where what was paid and given back stands.
      state: act === null || act === 'refund' ? FROM_LIST : { ...FROM_LIST, act },
    })

  const columns = paymentsColumns({
    timeZone,
    link: ({ transactionId }, children) => (
      <RecordLink path={`/${slug}/payments`} search={address(transactionId)} opens={transactionId}>
        {children}
      </RecordLink>
    ),
    menu: (payment) => (
      <PaymentMenu payment={payment} onOpen={(act) => open(payment.transactionId, act)} />
    ),
  })

  return (
    <Page
      title="Payments"
      actions={<ExportData download={download} list={query} range={range} timeZone={timeZone} />}
    >
      <ExportBanner download={download} />
      <PaymentsFilters
        search={search}
        range={range}
        today={today}
        onChange={(change, replace) => show(changeSearch(search, change), replace)}
      />
      <QueryTable
        caption="Payments"
        query={payments}
        columns={columns}
        rowKey={(payment) => payment.transactionId}
        page={search.page}
        onPage={(page) => show({ ...search, page })}
        empty={<PaymentsEmpty search={search} onSearch={show} />}
      />
    </Page>
  )
}
