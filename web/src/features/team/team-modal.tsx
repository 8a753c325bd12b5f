import { ChangeRoleModal } from './change-role-modal.tsx'
import { InviteModal } from './invite-modal.tsx'
import { RemoveModal } from './remove-modal.tsx'
import { ResendModal } from './resend-modal.tsx'
import type { TeamAction } from './team-actions.ts'

const MODALS = { change: ChangeRoleModal, resend: ResendModal, remove: RemoveModal } as const

interface TeamModalProps {
  open: TeamAction | 'invite'
  onClose: () => void
}

export function TeamModal({ open, onClose }: TeamModalProps) {
  if (open === 'invite') return <InviteModal onClose={onClose} />
  const Modal = MODALS[open.name]
  return <Modal member={open.member} onClose={onClose} />
}
