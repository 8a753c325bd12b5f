import { IconX } from '@tabler/icons-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import classes from './action-modal.module.css'
import { useModalDialog } from './use-modal-dialog.ts'
import { useScrollLock } from './use-scroll-lock.ts'

interface ActionModalProps {
  title: string
  onClose: () => void
  isBusy?: boolean
  children: ReactNode
}

/** The frame of every action: at most 571 px wide, a bottom sheet on a phone. Mounted only while open. */
export function ActionModal({ title, onClose, isBusy = false, children }: ActionModalProps) {
  const dialog = useModalDialog()
  useScrollLock()
  const id = useId()
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (!isBusy) onClose()
  }
  // Outside the page that it covers.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby={id}
      onKeyDown={closeByKey}
      // A phone's back button closes a dialog too.
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy && event.target === event.currentTarget) onClose()
      }}
    >
      {/* A `header` would be a second banner landmark. */}
      <div className={classes['header']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        <button
          type="button"
          className={classes['close']}
          aria-label="Close"
          disabled={isBusy}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div className={classes['body']}>{children}</div>
    </dialog>,
    document.body,
  )
}
