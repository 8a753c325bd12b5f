import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@paydeck/contract/calls/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { EVENT_LABELS } from '#/entities/webhook/webhook-events.ts'
import { webhookMutations } from '#/entities/webhook/webhook-queries.ts'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

import classes from '../webhooks.module.css'
import { TestResult } from './test-result.tsx'

const EVENTS = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: `${EVENT_LABELS[value]} (${value})`,
}))

interface TestWebhookModalProps {
  /** The webhook selected at first. */
  webhook: Webhook
  webhooks?: readonly Webhook[]
  onClose: () => void
}

/** Sends example events to a webhook, as often as wanted, and shows the answer. */
export function TestWebhookModal({ webhook, webhooks = [], onClose }: TestWebhookModalProps) {
  const { merchantId } = useSession()
  const test = useMutation(webhookMutations.test(merchantId))
  const [webhookId, setWebhookId] = useState(webhook.webhookId)
  const [event, setEvent] = useState<WebhookEvent>(webhook.events[0] ?? 'TransactionPaid')
  const { url } = webhooks.find((option) => option.webhookId === webhookId) ?? webhook
  return (
    <FormModal
      title="Send a test"
      mutation={test}
      onSubmit={() => test.mutate({ webhookId, event })}
      onClose={onClose}
      closeLabel={test.data ? 'Done' : 'Cancel'}
      submitLabel={test.data ? 'Send again' : 'Send the test'}
    >
      <p className={classes['sentence']}>
        We send an example to{' '}
        <strong>
          <WebAddress value={url} />
        </strong>
        , once, signed like every delivery and marked with <code>isTest</code>. No payment, refund
        or transfer happens.
      </p>
      {webhooks.length > 1 && (
        <SelectField
          label="Webhook"
          options={webhooks.map((option) => ({ value: option.webhookId, label: option.url }))}
          value={webhookId}
          onChange={(value) => {
            test.reset()
            setWebhookId(value)
          }}
        />
      )}
      <SelectField
        label="Event"
        options={EVENTS}
        value={event}
        onChange={(value) => {
          test.reset()
          setEvent(value)
        }}
      />
      {test.data && !test.isPending && <TestResult key={test.data.requestId} result={test.data} />}
    </FormModal>
  )
}
