import type { Webhook } from '@paydeck/contract/calls/webhooks'

import { Button } from '#/ui/controls/button.tsx'

import { actionsOf, type ChosenAction } from './webhook-actions.ts'

interface ActButtonsProps {
  webhook: Webhook
  onAction: (act: ChosenAction['act']) => void
}

export const ActButtons = ({ webhook, onAction }: ActButtonsProps) =>
  actionsOf(webhook).map(({ act, label }) => (
    <Button
      key={act}
      variant={act === 'delete' ? 'danger' : 'default'}
      onClick={() => onAction(act)}
    >
      {label}
    </Button>
  ))
