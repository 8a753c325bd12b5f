import { BackLink } from '#/ui/layout/back-link.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { WebhookButtons } from './webhook-buttons.tsx'
import { DeliveriesLog } from './deliveries/deliveries-log.tsx'
import { hostOf } from './host-of.ts'
import { NoWebhook } from './no-webhook.tsx'
import { useOpenWebhook } from './use-open-webhook.ts'
import { WebhookActionModal } from './webhook-action-modal.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookStatusBadge } from './webhook-status-badge.tsx'
import type { WebhookSearch } from './deliveries/webhooks-search.ts'

export function WebhookPage({ search }: { search: WebhookSearch }) {
  const {
    data,
    error,
    refetch,
    webhook,
    action: openAction,
    setAction,
    listHref,
    close,
  } = useOpenWebhook(search.webhook)
  const back = <BackLink href={listHref}>Back to API Keys</BackLink>

  if (data && !webhook) return <NoWebhook webhookId={search.webhook} back={back} />
  return (
    <Page
      title={webhook ? `Webhook to ${hostOf(webhook.url)}` : 'Webhook'}
      note={webhook && <WebhookStatusBadge status={webhook.status} />}
      back={back}
      actions={
        webhook && (
          <WebhookButtons webhook={webhook} onAction={(name) => setAction({ name, webhook })} />
        )
      }
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {webhook && (
        <>
          <WebhookDetails webhook={webhook} />
          <DeliveriesLog webhook={webhook} search={search} />
        </>
      )}
      {!data && !error && <LoadingBlock height={104} label="Loading the webhook" />}
      {openAction && <WebhookActionModal action={openAction} onClose={close} />}
    </Page>
  )
}
