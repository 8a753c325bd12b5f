import type { ProgramGrant } from '@paydeck/contract/calls/decisions/programs'
import { useMutation } from '@tanstack/react-query'

import { endProgramGrant } from '#/entities/program/program-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { EndModal } from './end-modal.tsx'

interface EndProgramModalProps {
  grant: ProgramGrant
  onClose: () => void
}

export function EndProgramModal({ grant, onClose }: EndProgramModalProps) {
  const { merchantId } = useSession()
  const end = useMutation(endProgramGrant(merchantId, grant.grantId))
  return (
    <EndModal mutation={end} onClose={onClose}>
      <strong>{grant.name}</strong> can no longer read or propose anything, and no one can approve
      what it proposed. {grant.isOwn ? 'You' : grant.person} can connect it again.
    </EndModal>
  )
}
