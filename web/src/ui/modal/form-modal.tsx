import type { ReactNode } from 'react'

import { ActionModal } from './action-modal.tsx'
import classes from './action-modal.module.css'
import { FormBanner, type FormMutation } from '../feedback/form-banner.tsx'
import { ModalButtons } from './modal-parts.tsx'

interface FormModalProps {
  title: string
  /** The form shows a failure; the caller shows success. */
  mutation: FormMutation
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
        <FormBanner mutation={mutation} />
        {children}
        <ModalButtons>{buttons}</ModalButtons>
      </form>
    </ActionModal>
  )
}
