import { DeleteWebhookModal } from './delete-webhook-modal.tsx'
import { EditWebhookModal } from './edit-webhook-modal.tsx'
import { RenewSecretModal } from './renew-secret-modal.tsx'
import { SwitchWebhookModal } from './switch-webhook-modal.tsx'
import { TestWebhookModal } from './send-test/test-webhook-modal.tsx'
import type { OpenAction } from './webhook-actions.ts'

const MODALS = {
  test: TestWebhookModal,
  edit: EditWebhookModal,
  switch: SwitchWebhookModal,
  renew: RenewSecretModal,
  delete: DeleteWebhookModal,
} as const

interface WebhookActionModalProps {
  action: OpenAction
  onClose: () => void
}

export function WebhookActionModal({ action, onClose }: WebhookActionModalProps) {
  const Modal = MODALS[action.name]
  return <Modal webhook={action.webhook} onClose={onClose} />
}
