import type { SubmitEvent } from 'react'

import { newAttemptKey } from './attempt-key.ts'
import { Banner } from './banner.tsx'
import { toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import { cardFieldOf } from './card-till.ts'
import { isSandbox, tokenise } from './card-tokens.ts'
import { changeCard } from './pay-early.ts'
import type { Attempt } from './pay.ts'
import { NotNow } from './not-now.tsx'
import type { PlanFormProps } from './plan-props.ts'
import { cardWords } from './receipt-words.ts'
import { TestNote } from './test-note.tsx'
import { useCardForm } from './use-card-form.ts'
import { usePlanPress } from './use-plan-press.ts'

/** Another card for the plan: it is checked and charged nothing, and pays what is left. */
export function PlanCard(props: PlanFormProps) {
  const { invoice, api, now, plan, returned, goTo, onPlan, onClose } = props
  const { tokensUrl } = invoice.cardProvider
  const form = useCardForm(now)
  const old = cardWords(plan.cardBrand, plan.cardLast4) ?? 'the card you began with'
  const { isSending, trouble, forgetAttempt, press } = usePlanPress<Attempt>({
    trouble:
      returned?.failure == null
        ? null
        : { title: 'Your new card is not confirmed', message: returned.failure },
    async attemptOf() {
      const draft = form.check()
      if (!draft) return null
      const { paymentToken } = await tokenise(tokensUrl, toCardDetails(draft))
      return { key: newAttemptKey(), paymentToken }
    },
    send: (attempt) => changeCard(api, attempt),
    silent: `We do not know yet whether your card was changed. Please try again. Nothing is charged for it.`,
    onRefused(message, code) {
      form.forget('cvc')
      const field = cardFieldOf(code)
      if (field) {
        form.say(field, message)
        form.focus(field)
      }
      return { title: 'Your card was not changed', message, hasField: field !== null }
    },
    onPlan,
    goTo,
  })

  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void press()
      }}
      onChange={forgetAttempt}
    >
      <h2 id="pay-heading">Change the card</h2>
      {trouble && (
        <Banner title={trouble.title} message={trouble.message} takesFocus={!trouble.hasField} />
      )}
      <p className="note">
        Nothing is charged now. Until your bank has confirmed the new card, {old} goes on paying.
        {plan.overdueAt !== null && ' What is overdue is taken from the new card within minutes.'}
      </p>
      <CardInputs form={form} isLocked={isSending} />
      <button type="submit" className="button primary" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {isSending ? 'Checking your card' : 'Use this card'}
      </button>
      <p className="visually-hidden" role="status">
        {isSending && 'Checking your card. Please wait.'}
      </p>
      <NotNow isLocked={isSending} onPress={onClose} />
      {isSandbox(tokensUrl) && <TestNote />}
    </form>
  )
}
