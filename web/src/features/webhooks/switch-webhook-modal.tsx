import type { Webhook } from '@paydeck/contract/calls/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhookMutations } from '#/entities/webhook/webhook-queries.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

import classes from './webhooks.module.css'

const MODAL_TEXTS = {
  active: {
    title: 'Suspend this webhook?',
    confirm: 'Suspend',
    to: 'suspended',
    effect:
      'gets no events until you resume it. We hold the deliveries that wait for another attempt; events that happen in the meantime are never sent.',
    success: 'The webhook is suspended. Nothing is sent until you resume it.',
  },
  suspended: {
    title: 'Resume this webhook?',
    confirm: 'Resume',
    to: 'active',
    effect:
      'gets the events that happen from now on and the deliveries we held. Events that happened while it was suspended are not sent.',
    success: 'The webhook is on again.',
  },
} as const

interface SwitchWebhookModalProps {
  webhook: Webhook
  onClose: () => void
}

export function SwitchWebhookModal({ webhook, onClose }: SwitchWebhookModalProps) {
  const { merchantId } = useSession()
  const change = useMutation(webhookMutations.change(merchantId, webhook.webhookId))
  // Fixed at opening: the webhook behind the modal changes before the success message.
  const [texts] = useState(MODAL_TEXTS[webhook.status])
  return (
    <ConfirmModal
      title={texts.title}
      confirmLabel={texts.confirm}
      mutation={change}
      onConfirm={() => change.mutate({ status: texts.to })}
      onClose={onClose}
      success={texts.success}
    >
      <p className={classes['sentence']}>
        <strong>
          <WebAddress value={webhook.url} />
        </strong>{' '}
        {texts.effect}
      </p>
    </ConfirmModal>
  )
}
