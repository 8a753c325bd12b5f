import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { webhookMutations } from '#/entities/webhook/webhook-queries.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { SecretStep } from './secret-step.tsx'
import { useWebhookForm } from './use-webhook-form.ts'
import { EMPTY_WEBHOOK } from './webhook-form.ts'
import { WebhookFields } from './webhook-fields.tsx'

export function AddWebhookModal({ onClose }: { onClose: () => void }) {
  const { merchantId } = useSession()
  const create = useMutation(webhookMutations.create(merchantId))
  const { draft, problems, change, submit, mutation, onError } = useWebhookForm(
    EMPTY_WEBHOOK,
    create,
  )
  if (create.data)
    return (
      <SecretStep secret={create.data.secret} onDone={onClose}>
        The webhook was added. Every delivery is signed with this secret, so that your server knows
        it comes from us.
      </SecretStep>
    )
  const send = () => submit((values) => create.mutate(values, { onError }))
  return (
    <FormModal
      title="Add webhook"
      mutation={mutation}
      onSubmit={send}
      onClose={onClose}
      submitLabel="Add webhook"
    >
      <WebhookFields draft={draft} problems={problems} onChange={change} />
    </FormModal>
  )
}
