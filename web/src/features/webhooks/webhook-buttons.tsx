import type { Webhook } from '@paydeck/contract/calls/webhooks'

import { Button } from '#/ui/controls/button.tsx'

import { actionsOf, type OpenAction } from './webhook-actions.ts'

interface WebhookButtonsProps {
  webhook: Webhook
  onAction: (action: OpenAction['name']) => void
}

export const WebhookButtons = ({ webhook, onAction }: WebhookButtonsProps) =>
  actionsOf(webhook).map(({ name: action, label }) => (
    <Button
      key={action}
      variant={action === 'delete' ? 'danger' : 'default'}
      onClick={() => onAction(action)}
    >
      {label}
    </Button>
  ))
