import { MOST_WEBHOOKS } from '@paydeck/contract/calls/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhooksList } from '#/entities/webhook/webhook-queries.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { AddWebhookModal } from './add-webhook-modal.tsx'
import { WebhookActModal } from './webhook-act-modal.tsx'
import type { ChosenAct } from './webhook-acts.ts'
import { webhookColumns } from './webhook-columns.tsx'
import classes from './webhooks.module.css'

/** Where the merchant's own servers are told of what happens, and the modals that change it. */
export function WebhooksSection() {
  const { merchantId, slug, timeZone } = useSession()
  const { data, error, isPending, isFetching, refetch } = useQuery(webhooksList(merchantId))
  const [open, setOpen] = useState<ChosenAct | 'add' | null>(null)
  const close = () => setOpen(null)
  const isFull = (data?.length ?? 0) >= MOST_WEBHOOKS
  const add = (
    <Button disabled={isFull} onClick={() => setOpen('add')}>
      Add webhook
    </Button>
  )
  const columns = webhookColumns({
    timeZone,
    onAct: setOpen,
    link: ({ webhookId }, children) => (
      <Link to="/$slug/api" params={{ slug }} search={{ webhook: webhookId }} state={FROM_LIST}>
        {children}
      </Link>
    ),
  })
  return (
    <Section title="Webhooks" aside={data && data.length > 0 ? add : null}>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {isPending && <LoadingBlock height={104} />}
      {data?.length === 0 && (
        <EmptyState title="No webhooks yet" actions={add}>
          Have your own server told at once when a payment comes in, a refund is made, a dispute is
          opened or a transfer arrives.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable
          caption="Webhooks"
          columns={columns}
          rows={data}
          rowKey={({ webhookId }) => webhookId}
          isBusy={isFetching}
        />
      )}
      {isFull && (
        <p className={classes['note']}>
          There are {MOST_WEBHOOKS} webhooks, which is the most. Delete one to add another.
        </p>
      )}
      {open === 'add' && <AddWebhookModal onClose={close} />}
      {open !== null && open !== 'add' && <WebhookActModal chosen={open} onClose={close} />}
    </Section>
  )
}
