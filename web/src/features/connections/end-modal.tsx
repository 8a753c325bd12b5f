import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ConfirmModal } from '#/ui/modal/confirm-modal.tsx'

interface EndModalProps {
  mutation: UseMutationResult<unknown, Error, void>
  /** What ends with it. */
  children: ReactNode
  onClose: () => void
}

/** Asks before a program's connection ends, whichever kind it is. */
export const EndModal = ({ mutation, children, onClose }: EndModalProps) => (
  <ConfirmModal
    title="End this connection?"
    confirmLabel="End connection"
    look="danger"
    mutation={mutation}
    onConfirm={() => mutation.mutate()}
    onClose={onClose}
    success="The connection has ended."
  >
    <p>{children}</p>
  </ConfirmModal>
)
