import type { Webhook } from '@paydeck/contract/calls/webhooks'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

export function WebhookStatusBadge({ status }: Pick<Webhook, 'status'>) {
  return status === 'active' ? (
    <StatusBadge tone="success" label="on" />
  ) : (
    <StatusBadge tone="unpaid" label="suspended" />
  )
}
