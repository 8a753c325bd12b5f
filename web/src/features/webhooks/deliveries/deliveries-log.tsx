import type { Webhook } from '@paydeck/contract/calls/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { deliveriesPage } from '#/entities/webhook/webhook-queries.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { QueryTable } from '#/ui/table/query-table.tsx'

import { deliveryColumns } from './delivery-columns.tsx'
import classes from '../webhooks.module.css'
import { webhookAddress, type WebhookSearch } from './webhooks-search.ts'

interface DeliveriesLogProps {
  webhook: Pick<Webhook, 'webhookId' | 'status'>
  search: WebhookSearch
}

/** What was sent to one address, newest first; a row leads to what was in it. */
export function DeliveriesLog({ webhook, search }: DeliveriesLogProps) {
  const { merchantId, slug, timeZone } = useSession()
  const id = useId()
  const navigate = useNavigate()
  const { page } = search
  const deliveries = useQuery(deliveriesPage(merchantId, webhook.webhookId, page))
  const columns = deliveryColumns({
    timeZone,
    link: ({ deliveryId }, children) => (
      <Link
        to="/$slug/api"
        params={{ slug }}
        search={webhookAddress({ ...search, delivery: deliveryId })}
        state={FROM_LIST}
      >
        {children}
      </Link>
    ),
  })
  const turn = (to: number) =>
    void navigate({
      to: '/$slug/api',
      params: { slug },
      search: webhookAddress({ ...search, page: to }),
      // Turning pages is no step away from the list: "Back" still leads there.
      replace: true,
      state: true,
      resetScroll: false,
    })
  return (
    <section className={classes['log']} aria-labelledby={id}>
      <div className={classes['logHead']}>
        <h2 id={id}>Deliveries</h2>
        <p className={classes['note']}>Of the last 30 days</p>
        <span className={classes['refresh']}>
          <Button isBusy={deliveries.isFetching} onClick={() => void deliveries.refetch()}>
            Refresh
          </Button>
        </span>
      </div>
      <QueryTable
        caption="Deliveries of this webhook"
        query={deliveries}
        columns={columns}
        rowKey={({ deliveryId }) => deliveryId}
        page={page}
        onPage={turn}
        empty={
          page > 1 ? (
            <EmptyState actions={<Button onClick={() => turn(1)}>Go to page 1</Button>}>
              There is no page {page} of the deliveries.
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
