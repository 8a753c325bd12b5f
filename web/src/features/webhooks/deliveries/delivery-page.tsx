import { useSession } from '#/entities/session/use-session.ts'
import { DeliveryStatusBadge } from '#/entities/webhook/delivery-status-badge.tsx'
import { EVENT_LABELS } from '#/entities/webhook/webhook-events.ts'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { DeliveryDetails } from './delivery-details.tsx'
import { NoDelivery } from './no-delivery.tsx'
import { SendAgain } from './send-again.tsx'
import { useDelivery } from './use-delivery.ts'
import { webhookSearch, type WebhookSearch } from './webhooks-search.ts'

interface DeliveryPageProps {
  search: WebhookSearch
  deliveryId: string
}

export function DeliveryPage({ search, deliveryId }: DeliveryPageProps) {
  const { slug } = useSession()
  const { delivery, error, refetch, url, isSuspended, resend } = useDelivery(
    search.webhook,
    deliveryId,
  )
  const listHref = webhookSearch.href(slug, { ...search, delivery: null })
  const back = <BackLink href={listHref}>Back to the webhook</BackLink>

  if (error?.status === 404) return <NoDelivery deliveryId={deliveryId} back={back} />
  return (
    <Page
      title={delivery ? EVENT_LABELS[delivery.eventType] : 'Delivery'}
      note={delivery && <DeliveryStatusBadge outcome={delivery} />}
      back={back}
      actions={
        delivery && <SendAgain delivery={delivery} isSuspended={isSuspended} resend={resend} />
      }
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ErrorBanner error={resend.error} onDismiss={resend.reset} />
      {isSuspended && (
        <Banner tone="warning">
          The webhook is suspended. Resume it to send this delivery again.
        </Banner>
      )}
      {delivery && <DeliveryDetails delivery={delivery} url={url} resend={resend} />}
      {!delivery && !error && <LoadingBlock height={104} label="Loading the delivery" />}
    </Page>
  )
}
