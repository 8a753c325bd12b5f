import type { Webhook } from '@paydeck/contract/calls/webhooks'

export type WebhookAction = 'test' | 'edit' | 'switch' | 'renew' | 'delete'

export interface ChosenAction {
  act: WebhookAction
  webhook: Webhook
}

export const actionsOf = ({
  status,
}: Pick<Webhook, 'status'>): { act: WebhookAction; label: string }[] => [
  { act: 'test', label: 'Send a test' },
  { act: 'edit', label: 'Edit' },
  { act: 'switch', label: status === 'active' ? 'Suspend' : 'Resume' },
  { act: 'renew', label: 'New secret' },
  { act: 'delete', label: 'Delete' },
]
