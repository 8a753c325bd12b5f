import type { TeamMember } from '@paydeck/contract/calls/team'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { teamMutations } from '#/entities/team/team-queries.ts'
import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

interface ResendModalProps {
  member: TeamMember
  onClose: () => void
}

export function ResendModal({ member, onClose }: ResendModalProps) {
  const { merchantId } = useSession()
  const resend = useMutation(teamMutations.resend(merchantId, member.userId))
  return (
    <ConfirmModal
      title="Send the invitation again?"
      confirmLabel="Send again"
      mutation={resend}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
      success={`We sent a new link to ${member.email}.`}
    >
      <p>{member.email} gets a new link, and the earlier ones stop working.</p>
    </ConfirmModal>
  )
}
