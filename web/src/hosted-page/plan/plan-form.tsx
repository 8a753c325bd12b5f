import type { ReactNode, SubmitEvent } from 'react'

import { Banner } from '../form/banner.tsx'
import { CloseFormButton } from '../page/close-form-button.tsx'
import { TestNote } from '../page/test-note.tsx'
import type { PlanSubmit } from './use-plan-submit.ts'

interface FrameProps {
  heading: string
  pressing: PlanSubmit
  children: ReactNode
  takesTestCards: boolean
  onClose: () => void
}

export function PlanForm(props: FrameProps) {
  const { heading, pressing, children, takesTestCards, onClose } = props
  const { isSending, trouble } = pressing
  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void pressing.press()
      }}
      onChange={pressing.forgetAttempt}
    >
      <h2 id="pay-heading">{heading}</h2>
      {trouble && (
        <Banner title={trouble.title} message={trouble.message} takesFocus={!trouble.hasField} />
      )}
      {children}
      <CloseFormButton isLocked={isSending} onPress={onClose} />
      {takesTestCards && <TestNote />}
    </form>
  )
}
