import type { SecretKey } from '@paydeck/contract/calls/api-keys'
import { useMutation } from '@tanstack/react-query'

import { secretKeyMutations } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { keyName } from './secret-key-columns.tsx'
import classes from './secret-keys.module.css'

interface RevokeKeyModalProps {
  secretKey: SecretKey
  onClose: () => void
}

export function RevokeKeyModal({ secretKey, onClose }: RevokeKeyModalProps) {
  const { merchantId } = useSession()
  const revoke = useMutation(secretKeyMutations.revoke(merchantId, secretKey.keyId))
  return (
    <ConfirmModal
      title="Revoke this key?"
      confirmLabel="Revoke"
      variant="danger"
      mutation={revoke}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
      success="The key was revoked."
    >
      <p className={classes['sentence']}>
        Programs that use <strong>{keyName(secretKey)}</strong> are refused from now on. This cannot
        be undone.
      </p>
    </ConfirmModal>
  )
}
