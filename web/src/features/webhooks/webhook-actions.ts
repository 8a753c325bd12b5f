import type { Webhook } from '@paydeck/contract/calls/webhooks'

export type WebhookAction = 'test' | 'edit' | 'switch' | 'renew' | 'delete'

export interface OpenAction {
  name: WebhookAction
  webhook: Webhook
}

export const actionsOf = ({
  status,
}: Pick<Webhook, 'status'>): { name: WebhookAction; label: string }[] => [
  { name: 'test', label: 'Send a test' },
  { name: 'edit', label: 'Edit' },
  { name: 'switch', label: status === 'active' ? 'Suspend' : 'Resume' },
  { name: 'renew', label: 'New secret' },
  { name: 'delete', label: 'Delete' },
]
