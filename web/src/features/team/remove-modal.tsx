import type { TeamMember } from '@paydeck/contract/calls/team'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { teamMutations } from '#/entities/team/team-queries.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

import { memberName } from './member-name.ts'

interface RemoveModalProps {
  member: TeamMember
  onClose: () => void
}

export function RemoveModal({ member, onClose }: RemoveModalProps) {
  const { merchantId } = useSession()
  const remove = useMutation(teamMutations.remove(merchantId, member.userId))
  const name = memberName(member)
  return (
    <ConfirmModal
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      variant="danger"
      mutation={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      success={`${name} can no longer open this dashboard.`}
    >
      <p>
        They are signed out at once and lose their access. What they did stays in the activity log.
        You can invite them again later.
      </p>
    </ConfirmModal>
  )
}
