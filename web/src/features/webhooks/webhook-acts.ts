import type { Webhook } from '@paydeck/contract/calls/webhooks'

export type WebhookAct = 'edit' | 'switch' | 'renew' | 'delete'

export interface ChosenAct {
  act: WebhookAct
  webhook: Webhook
}

export const actsOf = ({
  status,
}: Pick<Webhook, 'status'>): { act: WebhookAct; label: string }[] => [
  { act: 'edit', label: 'Edit' },
  { act: 'switch', label: status === 'active' ? 'Suspend' : 'Resume' },
  { act: 'renew', label: 'New secret' },
  { act: 'delete', label: 'Delete' },
]
