import { lazyRouteComponent } from '@tanstack/react-router'

import { ApiKeysScreen as Screen } from '#/features/api-keys/api-keys-screen.tsx'
import type { WebhookSearch } from '#/features/webhooks/deliveries/webhooks-search.ts'

const WebhooksSection = lazyRouteComponent(
  () => import('#/features/webhooks/webhooks-section.tsx'),
  'WebhooksSection',
)
const WebhookTest = lazyRouteComponent(
  () => import('#/features/webhooks/send-test/webhook-test.tsx'),
  'WebhookTest',
)
const WebhookScreen = lazyRouteComponent(
  () => import('#/features/webhooks/webhook-screen.tsx'),
  'WebhookScreen',
)

export function ApiKeysScreen({ search }: { search: WebhookSearch }) {
  return (
    <Screen
      record={search.webhook && (search.delivery ?? search.webhook)}
      webhooks={<WebhooksSection />}
      webhookTest={<WebhookTest />}
      webhook={<WebhookScreen search={search} />}
    />
  )
}
