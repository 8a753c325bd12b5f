import { DeliveryPage } from './deliveries/delivery-page.tsx'
import { WebhookPage } from './webhook-page.tsx'
import type { WebhookSearch } from './deliveries/webhooks-search.ts'

export function WebhookScreen({ search }: { search: WebhookSearch }) {
  const { webhook, delivery } = search
  return delivery === null ? (
    <WebhookPage key={webhook} search={search} />
  ) : (
    <DeliveryPage key={delivery} search={search} deliveryId={delivery} />
  )
}
