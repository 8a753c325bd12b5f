import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './action-modal.module.css'
import { useFocusReturn } from '../controls/use-focus-return.ts'

interface ActionModalProps {
  title: string
  onClose: () => void
  isBusy?: boolean
  children: ReactNode
}

/** The frame of every action: at most 571 px wide, a bottom sheet on a phone. Mounted only while open. */
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
        {/* The library's own header would be a second banner landmark. */}
        <div className={classes['header']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" disabled={isBusy} />
        </div>
        <div className={classes['body']}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
