import type { Connection } from '@paydeck/contract/calls/decisions/proposals'
import { useMutation } from '@tanstack/react-query'

import { secretKeyMutations } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { connectionName } from './connections-columns.tsx'
import { EndModal } from './end-modal.tsx'

interface EndConnectionModalProps {
  connection: Connection
  onClose: () => void
}

export function EndConnectionModal({ connection, onClose }: EndConnectionModalProps) {
  const { merchantId } = useSession()
  const revoke = useMutation(secretKeyMutations.revoke(merchantId, connection.keyId))
  return (
    <EndModal mutation={revoke} onClose={onClose}>
      The key <strong>{connectionName(connection)}</strong> is revoked: its program can no longer
      read or propose anything, and no one can approve what it proposed. This cannot be undone.
    </EndModal>
  )
}
