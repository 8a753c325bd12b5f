import type { ReactNode } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { ListPage } from '#/ui/table/list-page.tsx'

import { OrderDetailsModal } from '#/features/manual-orders/order-details-modal.tsx'
import { SettingsProblem } from '#/features/manual-orders/settings-problem.tsx'
import { UnpaidActions } from './unpaid-actions.tsx'
import { UnpaidActionModal } from './unpaid-action-modal.tsx'
import { UnpaidEmpty } from './unpaid-empty.tsx'
import {
  paymentRequestsSearch,
  virtualTerminalSearch,
  type UnpaidDefinition,
  type UnpaidSearch,
} from './unpaid-search.ts'
import { useUnpaidAction } from './use-unpaid-action.ts'
import { useUnpaidList } from './use-unpaid-list.ts'
import { useUnpaidTable } from './use-unpaid-table.tsx'

interface OrdersPageProps {
  search: UnpaidSearch
  /** The day's summary, above the list. */
  todaySection: ReactNode
}

interface UnpaidPageProps extends OrdersPageProps {
  definition: UnpaidDefinition
}

export const PaymentRequestsPage = (props: OrdersPageProps) => (
  <UnpaidPage definition={paymentRequestsSearch} {...props} />
)
export const VirtualTerminalPage = (props: OrdersPageProps) => (
  <UnpaidPage definition={virtualTerminalSearch} {...props} />
)

function UnpaidPage({ definition, search, todaySection }: UnpaidPageProps) {
  const session = useSession()
  const { slug } = session
  const mayWrite = useCan()('orders:write')
  const { copy } = useBrand()
  const list = useUnpaidList(definition, session, search)
  const { action, setAction, close } = useUnpaidAction(mayWrite)
  const { table, ownColumns, sums, dialog } = useUnpaidTable(
    list,
    (order) => definition.href(slug, { ...search, order }),
    mayWrite ? setAction : null,
  )
  return (
    <ListPage
      title={copy.unpaidTitle}
      caption="Orders"
      list={list}
      {...table}
      rowKey={(order) => order.merchantOrderId}
      empty={<UnpaidEmpty list={list} />}
      counts={sums.counts}
      actions={<UnpaidActions ownColumns={ownColumns} onNew={mayWrite ? setAction : null} />}
      moreFilters={<SavedViews person={session} name="orders" list={list} columns={ownColumns} />}
      banners={
        <>
          {todaySection}
          <SettingsProblem isHidden={list.rows.error !== null} />
        </>
      }
    >
      {sums.totals}
      {search.order !== null && (
        <OrderDetailsModal
          merchantOrderId={search.order}
          onClose={() => list.show({ ...search, order: null })}
        />
      )}
      {dialog}
      <UnpaidActionModal action={action} onClose={close} />
    </ListPage>
  )
}
