import { DeleteWebhookModal } from './delete-webhook-modal.tsx'
import { EditWebhookModal } from './edit-webhook-modal.tsx'
import { RenewSecretModal } from './renew-secret-modal.tsx'
import { SwitchWebhookModal } from './switch-webhook-modal.tsx'
import type { ChosenAct } from './webhook-acts.ts'

const MODALS = {
  edit: EditWebhookModal,
  switch: SwitchWebhookModal,
  renew: RenewSecretModal,
  delete: DeleteWebhookModal,
} as const

interface WebhookActModalProps {
  chosen: ChosenAct
  onClose: () => void
}

export function WebhookActModal({ chosen, onClose }: WebhookActModalProps) {
  const Modal = MODALS[chosen.act]
  return <Modal webhook={chosen.webhook} onClose={onClose} />
}
