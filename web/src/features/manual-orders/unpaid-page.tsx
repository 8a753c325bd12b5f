import type { Order } from '@paydeck/contract/calls/orders'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { unpaidOrders } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Page } from '#/ui/page.tsx'
import { QueryTable } from '#/ui/query-table.tsx'

import { CancelOrderModal } from './cancel-order-modal.tsx'
import { LinkNotice } from './link-notice.tsx'
import { orderDraftName, wasWizardOpen } from './kept-order.ts'
import { OrderMenu } from './order-menu.tsx'
import { unpaidColumns } from './unpaid-columns.tsx'
import { readUnpaidSearch, unpaidAddress } from './unpaid-search.ts'
import { usePaymentLink } from './use-payment-link.ts'

// The form and its phone numbers, for whoever opens it.
const OrderWizard = lazy(() =>
  import('./wizard/order-wizard.tsx').then((module) => ({ default: module.OrderWizard })),
)

type Act = { name: 'new' } | { name: 'cancel'; order: Order }

/** Manual orders nobody has paid yet, and the way to a new one. */
export function UnpaidPage() {
  const { merchantId, email, timeZone } = useSession()
  const { copy } = useBrand()
  const { page } = readUnpaidSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const orders = useQuery(unpaidOrders(merchantId, page))
  const paymentLink = usePaymentLink()
  const [act, setAct] = useState<Act | null>(() =>
    wasWizardOpen(orderDraftName(merchantId, email)) ? { name: 'new' } : null,
  )
  const close = () => setAct(null)

  const columns = unpaidColumns(timeZone, (order) => (
    <OrderMenu
      order={order}
      paymentLink={paymentLink}
      onCancel={() => setAct({ name: 'cancel', order })}
    />
  ))
  const create = (
    <Button look="primary" onClick={() => setAct({ name: 'new' })}>
      {copy.newManualPayment}
    </Button>
  )
  return (
    <Page title={copy.unpaidTitle} actions={create}>
      <LinkNotice paymentLink={paymentLink} />
      <QueryTable
        caption="Orders"
        query={orders}
        columns={columns}
        rowKey={(order) => order.merchantOrderId}
        page={page}
        onPage={(next) => void navigate({ to: pathname, search: unpaidAddress({ page: next }) })}
        empty={
          <EmptyState title={copy.unpaidEmpty}>
            A new one can be sent to a customer by email, or paid here with the customer on the
            phone.
          </EmptyState>
        }
      />
      <Suspense>{act?.name === 'new' && <OrderWizard onClose={close} />}</Suspense>
      {act?.name === 'cancel' && <CancelOrderModal order={act.order} onClose={close} />}
    </Page>
  )
}
