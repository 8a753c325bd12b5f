import type { Webhook } from '@paydeck/contract/calls/webhooks'

/** What can be done with a webhook. */
export type WebhookAct = 'edit' | 'switch' | 'renew' | 'delete'

/** An act on one webhook, as it was when the act was chosen. */
export interface ChosenAct {
  act: WebhookAct
  webhook: Webhook
}

/** The acts of a webhook in their order, named as they stand on buttons and in menus. */
export const actsOf = ({
  status,
}: Pick<Webhook, 'status'>): { act: WebhookAct; label: string }[] => [
  { act: 'edit', label: 'Edit' },
  { act: 'switch', label: status === 'active' ? 'Suspend' : 'Resume' },
  { act: 'renew', label: 'New secret' },
  { act: 'delete', label: 'Delete' },
]
