import type { ReactNode, SubmitEvent } from 'react'

import { Banner } from '../form/banner.tsx'
import type { CardField } from '../card/card-draft.ts'
import { cardFieldOf } from '../card/card-checkout.ts'
import { firstSentence } from '../page/first-sentence.ts'
import { CloseFormButton } from '../page/close-form-button.tsx'
import { TestNote } from '../page/test-note.tsx'
import type { DraftForm } from '../form/use-draft-form.ts'
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

/** Shows a refusal at the card field it concerns and focuses it; false when it concerns none. */
export function showCardError(form: DraftForm<CardField>, message: string, code: string): boolean {
  form.forget('cvc')
  const field = cardFieldOf(code)
  if (!field) return false
  form.say(field, firstSentence(message))
  form.focus(field)
  return true
}
