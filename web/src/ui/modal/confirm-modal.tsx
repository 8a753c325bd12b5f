import type { ReactNode } from 'react'

import { ActionModal } from './action-modal.tsx'
import { Button } from '../controls/button.tsx'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import { useSingleSubmit } from '../feedback/use-one-submit.ts'
import { ModalButtons, ModalStack } from './modal-parts.tsx'
import { SuccessStep } from './success-step.tsx'

interface ConfirmModalProps {
  title: string
  confirmLabel: string
  variant?: 'primary' | 'danger'
  mutation: { isPending: boolean; isSuccess: boolean; error: Error | null; reset: () => void }
  onConfirm: (() => void) | null
  onClose: () => void
  success: ReactNode
  children: ReactNode
}

/** Confirm, then success. A failure stays on the confirm step with a banner. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    title,
    confirmLabel,
    variant = 'primary',
    mutation,
    onConfirm,
    onClose,
    success,
    children,
  } = props
  const once = useSingleSubmit()
  return (
    <ActionModal title={title} onClose={onClose} isBusy={mutation.isPending}>
      {mutation.isSuccess ? (
        <SuccessStep
          actions={
            <Button variant="primary" data-autofocus onClick={onClose}>
              Done
            </Button>
          }
        >
          {success}
        </SuccessStep>
      ) : (
        <ModalStack>
          {mutation.error && <ErrorBanner error={mutation.error} onDismiss={mutation.reset} />}
          {children}
          <ModalButtons>
            <Button disabled={mutation.isPending} onClick={onClose}>
              Back
            </Button>
            <Button
              variant={variant}
              disabled={!onConfirm}
              isBusy={mutation.isPending}
              onClick={() => onConfirm && once(onConfirm)}
            >
              {confirmLabel}
            </Button>
          </ModalButtons>
        </ModalStack>
      )}
    </ActionModal>
  )
}
