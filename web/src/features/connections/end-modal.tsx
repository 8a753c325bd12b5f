import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

interface EndModalProps {
  mutation: UseMutationResult<unknown, Error, void>
  /** Says what ends with the connection. */
  children: ReactNode
  onClose: () => void
}

/** Confirms ending a program's connection, by key or by consent. */
export const EndModal = ({ mutation, children, onClose }: EndModalProps) => (
  <ConfirmModal
    title="End this connection?"
    confirmLabel="End connection"
    variant="danger"
    mutation={mutation}
    onConfirm={() => mutation.mutate()}
    onClose={onClose}
    success="The connection has ended."
  >
    <p>{children}</p>
  </ConfirmModal>
)
