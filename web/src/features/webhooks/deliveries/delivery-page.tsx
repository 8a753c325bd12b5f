import { useMutation, useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { isBeingSent } from '#/entities/webhook/delivery-outcome.ts'
import { DeliveryStatusBadge } from '#/entities/webhook/delivery-status-badge.tsx'
import { EVENT_WORDS } from '#/entities/webhook/webhook-events.ts'
import { oneDelivery, webhookMutations, webhooksList } from '#/entities/webhook/webhook-queries.ts'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { DeliveryBody } from './delivery-body.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { DeliveryHeaders } from './delivery-headers.tsx'
import { ResendResult } from './resend-result.tsx'
import classes from '../webhooks.module.css'
import { webhookSearch, type WebhookSearch } from './webhooks-search.ts'

interface DeliveryPageProps {
  search: WebhookSearch
  deliveryId: string
}

export function DeliveryPage({ search, deliveryId }: DeliveryPageProps) {
  const { merchantId, slug } = useSession()
  const webhookId = search.webhook ?? ''
  const {
    data: delivery,
    error,
    refetch,
  } = useQuery(oneDelivery(merchantId, webhookId, deliveryId))
  const webhooks = useQuery(webhooksList(merchantId))
  const webhook = webhooks.data?.find((one) => one.webhookId === webhookId)
  const resend = useMutation(webhookMutations.resend(merchantId, webhookId, deliveryId))
  const listHref = webhookSearch.href(slug, { ...search, delivery: null })
  const back = <BackLink href={listHref}>Back to the webhook</BackLink>
  const isSuspended = webhook?.status === 'suspended'

  if (error?.status === 404)
    return (
      <Page title="Delivery not found" back={back}>
        <div className={classes['card']}>
          <EmptyState title="There is no such delivery">
            No delivery of this webhook has the ID {deliveryId}. What was sent is kept for 30 days.
          </EmptyState>
        </div>
      </Page>
    )
  return (
    <Page
      title={delivery ? EVENT_WORDS[delivery.eventType] : 'Delivery'}
      note={delivery && <DeliveryStatusBadge outcome={delivery} />}
      back={back}
      actions={
        delivery && (
          <Button
            look="primary"
            disabled={isSuspended}
            isBusy={resend.isPending || isBeingSent(delivery)}
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
        )
      }
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ErrorBanner error={resend.error} onDismiss={resend.reset} />
      {isSuspended && (
        <Banner tone="warning">
          The webhook is suspended. Resume it to send this delivery again.
        </Banner>
      )}
      {delivery && (
        <>
          {resend.isSuccess && <ResendResult delivery={delivery} onDismiss={resend.reset} />}
          <div className={classes['columns']}>
            <div className={classes['column']}>
              <DeliveryFacts delivery={delivery} url={webhook?.url ?? null} />
              <DeliveryHeaders />
            </div>
            <DeliveryBody body={delivery.body} />
          </div>
        </>
      )}
      {!delivery && !error && <LoadingBlock height={104} label="Loading the delivery" />}
    </Page>
  )
}
