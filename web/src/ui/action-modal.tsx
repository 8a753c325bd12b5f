import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './action-modal.module.css'

interface ActionModalProps {
  /** Says the act. */
  title: string
  onClose: () => void
  /** Keeps the modal open while something is being sent. */
  isBusy?: boolean
  children: ReactNode
}

/** The frame of every act: at most 571 px wide, a sheet at the bottom of a phone. Mounted only while open. */
export function ActionModal({ title, onClose, isBusy = false, children }: ActionModalProps) {
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      size={571}
      centered
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      transitionProps={{ duration: 180, transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      classNames={{
        inner: classes['inner'] ?? '',
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {children}
    </Modal>
  )
}
