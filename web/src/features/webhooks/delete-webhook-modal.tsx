import type { Webhook } from '@paydeck/contract/calls/webhooks'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { webhookMutations } from '#/entities/webhook/webhook-queries.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

import classes from './webhooks.module.css'

interface DeleteWebhookModalProps {
  webhook: Webhook
  onClose: () => void
}

/** Stops the notifications and deletes the log of deliveries. */
export function DeleteWebhookModal({ webhook, onClose }: DeleteWebhookModalProps) {
  const { merchantId } = useSession()
  const remove = useMutation(webhookMutations.remove(merchantId, webhook.webhookId))
  return (
    <ConfirmModal
      title="Delete this webhook?"
      confirmLabel="Delete"
      variant="danger"
      mutation={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      success="The webhook was deleted."
    >
      <p className={classes['sentence']}>
        <strong>
          <WebAddress value={webhook.url} />
        </strong>{' '}
        gets no more events. Its secret and its delivery log are deleted too; this cannot be undone.
        To stop it for a while, suspend it instead.
      </p>
    </ConfirmModal>
  )
}
