import type { Order } from '@paydeck/contract/calls/orders'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { unpaidOrders } from '#/entities/manual-order/order-queries.ts'
import { orderCustomSettings } from '#/entities/order-settings/order-settings-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Filters } from '#/ui/table/filters.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'
import { SelectFilter } from '#/ui/table/select-filter.tsx'

import { inUnpaidWords } from './in-unpaid-words.ts'
import { orderDraftName, wasWizardOpen } from './kept-order.ts'
import { OrderActModal } from './order-act-modal.tsx'
import { OrderDetailsModal } from './order-details-modal.tsx'
import { OrderMenu, type OrderAct } from './order-menu.tsx'
import { unpaidColumns } from './unpaid-columns.tsx'
import { UnpaidEmpty } from './unpaid-empty.tsx'
import {
  readUnpaidSearch,
  statusesOf,
  UNPAID_FILTER,
  unpaidAddress,
  type UnpaidSearch,
} from './unpaid-search.ts'

// The form and its phone numbers, for whoever opens it.
const OrderWizard = lazy(() =>
  import('./wizard/order-wizard.tsx').then((module) => ({ default: module.OrderWizard })),
)

type Act = { name: 'new' } | { name: OrderAct; order: Order }

/** Manual orders nobody has paid yet, what can be done with each, and the way to a new one. */
export function UnpaidPage() {
  const { merchantId, email, timeZone } = useSession()
  const { copy } = useBrand()
  const search = readUnpaidSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const orders = useQuery(unpaidOrders(merchantId, search.page, statusesOf(search)))
  const settings = useQuery(orderCustomSettings(merchantId))
  const isAsked = useLocation({ select: ({ state }) => state.act === 'new' })
  const [act, setAct] = useState<Act | null>(() =>
    isAsked || wasWizardOpen(orderDraftName(merchantId, email)) ? { name: 'new' } : null,
  )
  const close = () => {
    setAct(null)
    // Or a reload would open it again.
    if (isAsked) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  const show = (change: Partial<UnpaidSearch>): void => {
    const next = { ...search, ...change }
    const resetScroll = next.page !== search.page
    void navigate({ to: pathname, search: unpaidAddress(next), resetScroll })
  }

  const columns = unpaidColumns({
    timeZone,
    pathname,
    addressOf: (order) => unpaidAddress({ ...search, order }),
    menu: (order) => <OrderMenu order={order} onChoose={(name) => setAct({ name, order })} />,
  })
  const create = (
    <Button look="primary" onClick={() => setAct({ name: 'new' })}>
      {copy.newManualPayment}
    </Button>
  )
  const isFiltered = search.status !== 'all'
  return (
    <Page title={copy.unpaidTitle} actions={create}>
      <ErrorBanner
        error={orders.error ? null : settings.error && inUnpaidWords(settings.error)}
        onRetry={() => void settings.refetch()}
      />
      <Filters onClear={isFiltered ? () => show({ status: 'all', page: 1 }) : null}>
        <SelectFilter
          label="Status"
          options={UNPAID_FILTER}
          value={search.status}
          onChange={(status) => show({ status, page: 1 })}
        />
      </Filters>
      <QueryTable
        caption="Orders"
        query={orders}
        columns={columns}
        rowKey={(order) => order.merchantOrderId}
        page={search.page}
        onPage={(page) => show({ page })}
        empty={<UnpaidEmpty search={search} onShow={show} />}
      />
      {search.order !== null && (
        <OrderDetailsModal merchantOrderId={search.order} onClose={() => show({ order: null })} />
      )}
      <Suspense>{act?.name === 'new' && <OrderWizard onClose={close} />}</Suspense>
      {act && act.name !== 'new' && (
        <OrderActModal act={act.name} order={act.order} onClose={close} />
      )}
    </Page>
  )
}
