import type { ReactNode } from 'react'

import { ActionModal } from './action-modal.tsx'
import classes from './action-modal.module.css'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import { ModalButtons } from './modal-parts.tsx'

interface FormModalProps {
  title: string
  /** The form shows a failure; the caller shows success. */
  mutation: { isPending: boolean; error: Error | null; reset: () => void }
  onSubmit: () => void
  onClose: () => void
  buttons: ReactNode
  children: ReactNode
}

/** Keeps the values when saving fails. */
export function FormModal(props: FormModalProps) {
  const { title, mutation, onSubmit, onClose, buttons, children } = props
  return (
    <ActionModal title={title} onClose={onClose} isBusy={mutation.isPending}>
      <form
        noValidate
        className={classes['stack']}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {mutation.error && <ErrorBanner error={mutation.error} onDismiss={mutation.reset} />}
        {children}
        <ModalButtons>{buttons}</ModalButtons>
      </form>
    </ActionModal>
  )
}
