import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { resetVerification } from '#/entities/verification/verification-queries.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

interface ResetVerificationModalProps {
  id: string
  onClose: () => void
}

export function ResetVerificationModal({ id, onClose }: ResetVerificationModalProps) {
  const { merchantId } = useSession()
  const reset = useMutation(resetVerification(merchantId, id))
  return (
    <ConfirmModal
      title="Reset verification"
      confirmLabel="Reset"
      mutation={reset}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
      success="The card is unverified again."
    >
      <p>The card becomes unverified. You can verify it again.</p>
    </ConfirmModal>
  )
}
