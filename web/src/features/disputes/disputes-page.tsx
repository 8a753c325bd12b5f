import { disputesList } from '#/entities/dispute/dispute-queries.ts'
import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { disputesColumns } from './disputes-columns.tsx'
import { disputesSearch, type DisputesSearch } from './disputes-search.ts'

export function DisputesPage({ search }: { search: DisputesSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone } = session
  const list = useList(disputesSearch, session, search, ({ state, page }) =>
    disputesList(merchantId, { page, ...(state && { state }) }),
  )
  const columns = disputesColumns({
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
  return (
    <ListPage
      title="Disputes"
      list={list}
      columns={columns}
      rowKey={({ disputeId }) => disputeId}
      moreFilters={<SavedViews who={session} name="disputes" list={list} />}
      empty={
        <EmptySearch
          list={list}
          of="the disputes"
          none="No customer has disputed a payment. If one does, or their bank asks about a payment, you answer it here."
          noMatch="There is no dispute in this state."
        />
      }
    />
  )
}
