import { MakeKeyModal } from './make-key-modal.tsx'
import { RenameKeyModal } from './rename-key-modal.tsx'
import { ReplaceKeyModal } from './replace-key-modal.tsx'
import { RevokeKeyModal } from './revoke-key-modal.tsx'
import type { KeyAction } from './secret-key-columns.tsx'

export type OpenKeyModal = 'make' | KeyAction

const MODALS = { rename: RenameKeyModal, replace: ReplaceKeyModal, revoke: RevokeKeyModal } as const

interface SecretKeyModalProps {
  open: OpenKeyModal
  onClose: () => void
}

export function SecretKeyModal({ open, onClose }: SecretKeyModalProps) {
  if (open === 'make') return <MakeKeyModal onClose={onClose} />
  const Modal = MODALS[open.action]
  return <Modal secretKey={open.key} onClose={onClose} />
}
