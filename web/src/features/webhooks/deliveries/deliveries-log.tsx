import type { Webhook } from '@paydeck/contract/calls/webhooks'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { deliveriesPage } from '#/entities/webhook/webhook-queries.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ListTable } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { deliveryColumns } from './delivery-columns.tsx'
import classes from '../webhooks.module.css'
import { webhookSearch, type WebhookSearch } from './webhooks-search.ts'

interface DeliveriesLogProps {
  webhook: Pick<Webhook, 'webhookId' | 'status'>
  search: WebhookSearch
}

export function DeliveriesLog({ webhook, search }: DeliveriesLogProps) {
  const session = useSession()
  const { merchantId, slug, timeZone } = session
  const id = useId()
  const list = useList(webhookSearch, session, search, (_, { page }) =>
    deliveriesPage(merchantId, webhook.webhookId, page),
  )
  const { rows, show } = list
  const columns = deliveryColumns({
    timeZone,
    link: ({ deliveryId }, children) => (
      <Link
        to="/$slug/api"
        params={{ slug }}
        search={webhookSearch.write({ ...search, delivery: deliveryId })}
        state={FROM_LIST}
      >
        {children}
      </Link>
    ),
  })
  return (
    <section className={classes['log']} aria-labelledby={id}>
      <div className={classes['logHeader']}>
        <h2 id={id}>Deliveries</h2>
        <p className={classes['note']}>Of the last 30 days</p>
        <span className={classes['refresh']}>
          <Button isBusy={rows.isFetching} onClick={() => void rows.refetch()}>
            Refresh
          </Button>
        </span>
      </div>
      <ListTable
        caption="Deliveries of this webhook"
        list={list}
        columns={columns}
        rowKey={({ deliveryId }) => deliveryId}
        empty={
          search.page > 1 ? (
            <EmptyState
              actions={<Button onClick={() => show({ ...search, page: 1 })}>Go to page 1</Button>}
            >
              There is no page {search.page} of the deliveries.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing sent yet">
              {webhook.status === 'active'
                ? 'The next event you chose appears here as soon as it is sent.'
                : 'Nothing is sent while the webhook is suspended.'}
            </EmptyState>
          )
        }
      />
    </section>
  )
}
