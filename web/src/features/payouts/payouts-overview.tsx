import { useQuery } from '@tanstack/react-query'

import { PayoutBlocks } from '#/entities/payout/payout-blocks.tsx'
import { payoutsList, payoutSums } from '#/entities/payout/payout-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ListTable } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'
import { StateTotals } from '#/ui/totals/state-totals.tsx'

import { payoutsColumns } from './payouts-columns.tsx'
import { payoutsSearch, type PayoutsSearch } from './payouts-search.ts'

export function PayoutsOverview({ search }: { search: PayoutsSearch }) {
  const session = useSession()
  const can = useCan()
  const { merchantId, slug, timeZone, merchantTradingCountry } = session
  const list = useList(payoutsSearch, session, search, (_, { page }) =>
    payoutsList(merchantId, page),
  )
  const columns = payoutsColumns({
    timeZone,
    tradingCountry: merchantTradingCountry,
    link: ({ payoutId }, children) => (
      <RecordLink href={payoutsSearch.href(slug, { ...search, payout: payoutId })} opens={payoutId}>
        {children}
      </RecordLink>
    ),
  })
  const { data: sums } = useQuery({ ...payoutSums(merchantId), enabled: list.hasOwnRows })
  return (
    <>
      <PayoutBlocks viewer={session} canAct={can('payouts:settings')} />
      <ListTable
        caption="Transfers"
        list={list}
        columns={columns}
        rowKey={({ payoutId }) => payoutId}
        paging="steps"
        hasShortcuts
        empty={
          <EmptyState title={search.page > 1 ? undefined : 'No transfers yet'}>
            {search.page > 1
              ? `There is no page ${search.page} of the transfers.`
              : 'We transfer what your customers pay to your bank account, less fees and refunds.'}
          </EmptyState>
        }
      />
      <StateTotals name="Transfers" sums={sums} labels={LABELS} />
    </>
  )
}

const LABELS = { pending: 'Pending', in_transit: 'On their way', paid: 'Paid', failed: 'Failed' }
