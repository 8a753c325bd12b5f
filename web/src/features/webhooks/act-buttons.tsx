import type { Webhook } from '@paydeck/contract/calls/webhooks'

import { Button } from '#/ui/controls/button.tsx'

import { actsOf, type ChosenAct } from './webhook-acts.ts'

interface ActButtonsProps {
  webhook: Webhook
  onAct: (act: ChosenAct['act']) => void
}

/** What can be done with a webhook, one button each. */
export const ActButtons = ({ webhook, onAct }: ActButtonsProps) =>
  actsOf(webhook).map(({ act, label }) => (
    <Button key={act} look={act === 'delete' ? 'danger' : 'default'} onClick={() => onAct(act)}>
      {label}
    </Button>
  ))
