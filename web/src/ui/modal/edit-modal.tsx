import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import type { FormMutation } from '../feedback/form-banner.tsx'
import { FormModal } from './form-modal.tsx'

interface EditModalProps {
  title: string
  mutation: FormMutation
  isDisabled?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

export function EditModal(props: EditModalProps) {
  const { title, mutation, isDisabled = false, onSave, onClose, children } = props
  return (
    <FormModal
      title={title}
      mutation={mutation}
      onSubmit={() => {
        if (!isDisabled && !mutation.isPending) onSave()
      }}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={mutation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={isDisabled} isBusy={mutation.isPending}>
            Save
          </Button>
        </>
      }
    >
      {children}
    </FormModal>
  )
}
