import { useQuery } from '@tanstack/react-query'

import { disputesList, disputeSums } from '#/entities/dispute/dispute-queries.ts'
import { STATE_LABELS } from '#/entities/dispute/dispute-state.ts'
import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ColumnMenu } from '#/ui/columns/column-menu.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'
import { countsOf, StateTotals } from '#/ui/totals/state-totals.tsx'

import { disputesColumns } from './disputes-columns.tsx'
import { disputesSearch, type DisputesSearch } from './disputes-search.ts'

export function DisputesPage({ search }: { search: DisputesSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone } = session
  const list = useList(disputesSearch, session, search, ({ state, page }) =>
    disputesList(merchantId, { page, ...(state && { state }) }),
  )
  const all = disputesColumns({
    timeZone,
    link: ({ transactionId }, children) => (
      <RecordLink
        href={disputesSearch.href(slug, { ...search, dispute: transactionId })}
        opens={transactionId}
      >
        {children}
      </RecordLink>
    ),
  })
  const ownColumns = useOwnColumns(session, 'disputes', all)
  const { data: sums } = useQuery({ ...disputeSums(merchantId), enabled: list.hasOwnRows })
  const counts = countsOf(sums)
  return (
    <ListPage
      title="Disputes"
      list={list}
      columns={ownColumns.columns}
      counts={counts && { state: counts }}
      actions={<ColumnMenu {...ownColumns} />}
      rowKey={({ disputeId }) => disputeId}
      moreFilters={<SavedViews person={session} name="disputes" list={list} columns={ownColumns} />}
      empty={
        <EmptySearch
          list={list}
          listName="the disputes"
          emptyTitle="No disputes"
          emptyText="No customer has disputed a payment. If one does, or their bank asks about a payment, you answer it here."
          noMatchText="No dispute has this status."
        />
      }
    >
      <StateTotals name="Disputes" sums={sums} labels={STATE_LABELS} state={search.state} />
    </ListPage>
  )
}
