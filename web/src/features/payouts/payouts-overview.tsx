import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { payoutsList } from '#/entities/payout/payout-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { PayoutsBlocked } from './payouts-blocked.tsx'
import { payoutsColumns } from './payouts-columns.tsx'
import { payoutsAddress, type PayoutsSearch } from './payouts-search.ts'

/** Every payout, newest first. */
export function PayoutsOverview({ search }: { search: PayoutsSearch }) {
  const { merchantId, slug, timeZone, merchantTradingCountry } = useSession()
  const navigate = useNavigate()
  const payouts = useQuery(payoutsList(merchantId, search.page))
  const columns = payoutsColumns({
    timeZone,
    tradingCountry: merchantTradingCountry,
    link: ({ payoutId }, children) => (
      <RecordLink
        path={`/${slug}/payouts`}
        search={payoutsAddress({ ...search, payout: payoutId })}
        opens={payoutId}
      >
        {children}
      </RecordLink>
    ),
  })
  const turn = (page: number) =>
    void navigate({
      to: '/$slug/payouts',
      params: { slug },
      search: payoutsAddress({ ...search, page }),
    })
  return (
    <>
      <PayoutsBlocked reason={payouts.data?.blocked ?? null} />
      <QueryTable
        caption="Transfers"
        query={payouts}
        columns={columns}
        rowKey={({ payoutId }) => payoutId}
        page={search.page}
        onPage={turn}
        paging="steps"
        empty={
          search.page > 1 ? (
            <EmptyState>There is no page {search.page} of the transfers.</EmptyState>
          ) : (
            <EmptyState>
              What your customers pay is transferred to your bank account here, less fees and
              refunds.
            </EmptyState>
          )
        }
      />
    </>
  )
}
