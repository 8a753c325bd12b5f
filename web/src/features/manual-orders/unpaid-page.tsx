import type { Order } from '@paydeck/contract/calls/orders'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { unpaidOrders } from '#/entities/manual-order/order-queries.ts'
import { orderCustomSettings } from '#/entities/order-settings/order-settings-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { inUnpaidWords } from './in-unpaid-words.ts'
import { orderDraftName, wasWizardOpen } from './kept-order.ts'
import { OrderActModal } from './order-act-modal.tsx'
import { OrderDetailsModal } from './order-details-modal.tsx'
import { OrderMenu, type OrderAct } from './order-menu.tsx'
import { unpaidColumns } from './unpaid-columns.tsx'
import { UnpaidEmpty } from './unpaid-empty.tsx'
import {
  paymentRequestsSearch,
  statusesOf,
  virtualTerminalSearch,
  type UnpaidSearch,
} from './unpaid-search.ts'

const OrderWizard = lazy(() =>
  import('./wizard/order-wizard.tsx').then((module) => ({ default: module.OrderWizard })),
)

type Act = { name: 'new' } | { name: OrderAct; order: Order }

interface UnpaidPageProps {
  definition: typeof paymentRequestsSearch | typeof virtualTerminalSearch
  search: UnpaidSearch
}

export const PaymentRequestsPage = ({ search }: { search: UnpaidSearch }) => (
  <UnpaidPage definition={paymentRequestsSearch} search={search} />
)
export const VirtualTerminalPage = ({ search }: { search: UnpaidSearch }) => (
  <UnpaidPage definition={virtualTerminalSearch} search={search} />
)

/** The unpaid manual orders, what can be done with each, and the way to a new one. */
function UnpaidPage({ definition, search }: UnpaidPageProps) {
  const session = useSession()
  const { merchantId, slug, email, timeZone } = session
  const mayWrite = useCan()('orders:write')
  const { copy } = useBrand()
  const navigate = useNavigate()
  const list = useList(definition, session, search, (_, { page, status }) =>
    unpaidOrders(merchantId, page, statusesOf({ status })),
  )
  const settings = useQuery(orderCustomSettings(merchantId))
  const isAsked = useLocation({ select: ({ state }) => state.act === 'new' })
  const [act, setAct] = useState<Act | null>(() =>
    mayWrite && (isAsked || wasWizardOpen(orderDraftName(merchantId, email)))
      ? { name: 'new' }
      : null,
  )
  const close = () => {
    setAct(null)
    // A reload must not open it again.
    if (isAsked) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  const columns = unpaidColumns({
    timeZone,
    hrefOf: (order) => definition.href(slug, { ...search, order }),
    menu: mayWrite
      ? (order) => <OrderMenu order={order} onChoose={(name) => setAct({ name, order })} />
      : null,
  })
  const create = mayWrite && (
    <Button look="primary" onClick={() => setAct({ name: 'new' })}>
      {copy.newManualPayment}
    </Button>
  )
  return (
    <ListPage
      title={copy.unpaidTitle}
      caption="Orders"
      list={list}
      columns={columns}
      rowKey={(order) => order.merchantOrderId}
      empty={<UnpaidEmpty list={list} />}
      actions={create}
      banners={
        <ErrorBanner
          error={list.rows.error ? null : settings.error && inUnpaidWords(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      }
    >
      {search.order !== null && (
        <OrderDetailsModal
          merchantOrderId={search.order}
          onClose={() => list.show({ ...search, order: null })}
        />
      )}
      <Suspense>{act?.name === 'new' && <OrderWizard onClose={close} />}</Suspense>
      {act && act.name !== 'new' && (
        <OrderActModal act={act.name} order={act.order} onClose={close} />
      )}
    </ListPage>
  )
}
