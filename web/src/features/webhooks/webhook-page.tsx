import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhooksList } from '#/entities/webhook/webhook-queries.ts'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { DeliveriesLog } from './deliveries/deliveries-log.tsx'
import { hostOf } from './host-of.ts'
import { WebhookActModal } from './webhook-act-modal.tsx'
import { actsOf, type ChosenAct } from './webhook-acts.ts'
import { WebhookFacts } from './webhook-facts.tsx'
import { WebhookStatusBadge } from './webhook-status-badge.tsx'
import classes from './webhooks.module.css'
import type { WebhookSearch } from './deliveries/webhooks-search.ts'

/** One webhook in the place of the page of keys: what it is, what can be done with it, what was sent. */
export function WebhookPage({ search }: { search: WebhookSearch }) {
  const { merchantId, slug } = useSession()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(webhooksList(merchantId))
  const [chosen, setChosen] = useState<ChosenAct | null>(null)
  const found = data?.find(({ webhookId }) => webhookId === search.webhook)
  // One that was deleted stays behind the modal that says so.
  const webhook = found ?? chosen?.webhook
  const keys = { to: '/$slug/api', params: { slug }, search: {} } as const
  const listHref = useRouter().buildLocation(keys).href
  const back = <BackLink href={listHref}>Back to API Keys</BackLink>
  const close = () => {
    setChosen(null)
    if (data && !found) void navigate({ ...keys, replace: true })
  }

  if (data && !webhook)
    return (
      <Page title="Webhook not found" back={back}>
        <div className={classes['card']}>
          <EmptyState title="There is no such webhook">
            No webhook of this account has the ID {search.webhook}. It may have been deleted.
          </EmptyState>
        </div>
      </Page>
    )
  return (
    <Page
      title={webhook ? `Webhook to ${hostOf(webhook.url)}` : 'Webhook'}
      note={webhook && <WebhookStatusBadge status={webhook.status} />}
      back={back}
      actions={
        webhook &&
        actsOf(webhook).map(({ act, label }) => (
          <Button
            key={act}
            look={act === 'delete' ? 'danger' : 'default'}
            onClick={() => setChosen({ act, webhook })}
          >
            {label}
          </Button>
        ))
      }
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {webhook && (
        <>
          <WebhookFacts webhook={webhook} />
          <DeliveriesLog webhook={webhook} search={search} />
        </>
      )}
      {!data && !error && <LoadingBlock height={104} label="Loading the webhook" />}
      {chosen && <WebhookActModal chosen={chosen} onClose={close} />}
    </Page>
  )
}
