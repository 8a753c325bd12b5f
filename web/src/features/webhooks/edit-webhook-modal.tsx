import type { Webhook } from '@paydeck/contract/calls/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhookMutations } from '#/entities/webhook/webhook-queries.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { useWebhookForm } from './use-webhook-form.ts'
import { webhookChanges } from './webhook-form.ts'
import { WebhookFields } from './webhook-fields.tsx'

interface EditWebhookModalProps {
  webhook: Webhook
  onClose: () => void
}

/** Changes the address or the events, but not the secret or the deliveries. */
export function EditWebhookModal({ webhook, onClose }: EditWebhookModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(webhookMutations.change(merchantId, webhook.webhookId))
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [before] = useState(webhook)
  const { draft, problems, change, submit, mutation, onError } = useWebhookForm(before, save)
  const send = () =>
    submit((values) => {
      const changes = webhookChanges(before, values)
      if (Object.keys(changes).length === 0) onClose()
      else save.mutate(changes, { onSuccess: onClose, onError })
    })
  return (
    <FormModal title="Edit webhook" mutation={mutation} onSubmit={send} onClose={onClose}>
      <WebhookFields draft={draft} problems={problems} onChange={change} />
    </FormModal>
  )
}
