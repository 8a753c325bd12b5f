import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import { MAX_WEBHOOK_ADDRESS } from '@paydeck/contract/identifiers/webhook-address'

import type { Problems } from '#/lib/form/problems-in.ts'
import { TextField } from '#/ui/fields/text-field.tsx'

import { EventsField } from './events-field.tsx'
import { withEvent, type WebhookDraft } from './webhook-form.ts'

interface WebhookFieldsProps {
  draft: WebhookDraft
  problems: Problems<WebhookDraft>
  onChange: (change: Partial<WebhookDraft>) => void
}

export function WebhookFields({ draft, problems, onChange }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        label="Address of your server"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="We send each event here as a POST with a JSON body."
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_ADDRESS}
        data-autofocus
        value={draft.url}
        problem={problems.url}
        onChange={(url) => onChange({ url })}
      />
      <EventsField
        selected={draft.events}
        problem={problems.events}
        onChoose={(event, isChosen) => onChange({ events: withEvent(draft, event, isChosen) })}
        onChooseAll={() => onChange({ events: [...WEBHOOK_EVENTS] })}
      />
    </>
  )
}
