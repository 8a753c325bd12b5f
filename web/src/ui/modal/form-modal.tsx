import type { ReactNode } from 'react'

import { ActionModal } from './action-modal.tsx'
import classes from './action-modal.module.css'
import { Button } from '../controls/button.tsx'
import { FormBanner, type FormMutation } from '../feedback/form-banner.tsx'
import { useSingleSubmit } from '../feedback/use-one-submit.ts'
import { ModalButtons } from './modal-parts.tsx'

interface FormModalProps {
  title: string
  submitLabel?: string
  /** For a form that stays open after it was sent: closing it then cancels nothing. */
  closeLabel?: string
  variant?: 'primary' | 'danger'
  isDisabled?: boolean
  /** The form shows a failure; the caller shows success. */
  mutation: FormMutation
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Keeps the values when saving fails. Submits nothing while disabled or already saving. */
export function FormModal(props: FormModalProps) {
  const { title, submitLabel = 'Save', variant = 'primary', isDisabled = false } = props
  const { closeLabel = 'Cancel', mutation, onSubmit, onClose, children } = props
  const once = useSingleSubmit()
  return (
    <ActionModal title={title} onClose={onClose} isBusy={mutation.isPending}>
      <form
        noValidate
        className={classes['stack']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isDisabled && !mutation.isPending) once(onSubmit)
        }}
      >
        <FormBanner mutation={mutation} />
        {children}
        <ModalButtons>
          <Button disabled={mutation.isPending} onClick={onClose}>
            {closeLabel}
          </Button>
          <Button type="submit" variant={variant} disabled={isDisabled} isBusy={mutation.isPending}>
            {submitLabel}
          </Button>
        </ModalButtons>
      </form>
    </ActionModal>
  )
}
