import { WEBHOOK_EVENTS, type WebhookEvent } from '@paydeck/contract/calls/webhooks'
import { useId } from 'react'

import { EVENT_LABELS } from '#/entities/webhook/webhook-events.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'

import classes from './webhooks.module.css'

interface EventsFieldProps {
  selected: readonly WebhookEvent[]
  problem: string | null | undefined
  onChoose: (event: WebhookEvent, isChosen: boolean) => void
  onChooseAll: () => void
}

export function EventsField({ selected, problem, onChoose, onChooseAll }: EventsFieldProps) {
  const id = useId()
  return (
    <fieldset className={classes['events']} aria-describedby={problem ? id : undefined}>
      <legend>Send it these events</legend>
      <button type="button" className={classes['selectAll']} onClick={onChooseAll}>
        Choose all
      </button>
      {problem && (
        <p id={id} className={classes['problem']}>
          {problem}
        </p>
      )}
      <div className={classes['choices']}>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckboxField
            key={event}
            label={EVENT_LABELS[event]}
            hint={event}
            isChecked={selected.includes(event)}
            aria-invalid={problem ? true : undefined}
            onChange={(isChosen) => onChoose(event, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}
