import type { ReactNode, SubmitEvent } from 'react'

import { Banner } from '../form/banner.tsx'
import { CloseFormButton } from '../page/close-form-button.tsx'
import { TestNote } from '../page/test-note.tsx'
import type { PlanSubmit } from './use-plan-submit.ts'

interface PlanFrameProps {
  heading: string
  submission: PlanSubmit
  children: ReactNode
  takesTestCards: boolean
  onClose: () => void
}

export function PlanForm(props: PlanFrameProps) {
  const { heading, submission, children, takesTestCards, onClose } = props
  const { isSending, problem } = submission
  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submission.submit()
      }}
      onChange={submission.resetAttempt}
    >
      <h2 id="pay-heading">{heading}</h2>
      {problem && (
        <Banner title={problem.title} message={problem.message} takesFocus={!problem.hasField} />
      )}
      {children}
      <CloseFormButton isLocked={isSending} onPress={onClose} />
      {takesTestCards && <TestNote />}
    </form>
  )
}
