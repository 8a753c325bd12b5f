import { lazyRouteComponent } from '@tanstack/react-router'

import { ApiKeysScreen as Screen } from '#/features/api-keys/api-keys-screen.tsx'

/** The parts of the page that are a feature of their own, loaded when they are shown. */
const PARTS = {
  webhooks: lazyRouteComponent(
    () => import('#/features/webhooks/webhooks-section.tsx'),
    'WebhooksSection',
  ),
  webhook: lazyRouteComponent(
    () => import('#/features/webhooks/webhook-screen.tsx'),
    'WebhookScreen',
  ),
}

/** API keys with the webhooks, which are a feature of their own. */
export function ApiKeysScreen() {
  return <Screen parts={PARTS} />
}
