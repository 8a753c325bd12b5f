import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './action-modal.module.css'
import { useFocusReturn } from '../controls/use-focus-return.ts'

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
  useFocusReturn()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={571}
      centered
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      transitionProps={{ duration: 180, transition: 'fade' }}
      classNames={{ inner: classes['inner'] ?? '', content: classes['content'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* Not the library's own header, which would be a second banner of the page. */}
        <div className={classes['header']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" disabled={isBusy} />
        </div>
        <div className={classes['body']}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
