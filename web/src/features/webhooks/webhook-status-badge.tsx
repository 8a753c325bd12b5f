import type { Webhook } from '@paydeck/contract/calls/webhooks'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

/** Whether a webhook is told of anything at the moment. */
export function WebhookStatusBadge({ status }: Pick<Webhook, 'status'>) {
  return status === 'active' ? (
    <StatusBadge tone="success" label="on" />
  ) : (
    <StatusBadge tone="unpaid" label="suspended" />
  )
}
