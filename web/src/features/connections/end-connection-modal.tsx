import type { Connection } from '@paydeck/contract/calls/decisions/proposals'
import { useMutation } from '@tanstack/react-query'

import { secretKeyMutations } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { connectionName } from './connections-columns.tsx'

interface EndConnectionModalProps {
  connection: Connection
  onClose: () => void
}

export function EndConnectionModal({ connection, onClose }: EndConnectionModalProps) {
  const { merchantId } = useSession()
  const revoke = useMutation(secretKeyMutations.revoke(merchantId, connection.keyId))
  return (
    <ConfirmModal
      title="End this connection?"
      confirmLabel="End connection"
      look="danger"
      mutation={revoke}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
      success="The connection has ended."
    >
      <p>
        The key <strong>{connectionName(connection)}</strong> is revoked: its program can read and
        propose nothing from now on, and what it proposed can no longer be approved. This cannot be
        undone.
      </p>
    </ConfirmModal>
  )
}
