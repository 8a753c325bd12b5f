import { newAttemptKey } from '../method/attempt-key.ts'
import { toCardDetails } from '../card/card-draft.ts'
import { CardInputs } from '../card/card-inputs.tsx'
import { isSandbox, tokenise } from '../card/card-tokens.ts'
import { changeCard } from '../method/pay-early.ts'
import type { Attempt } from '../method/pay.ts'
import { PlanForm, showCardError } from './plan-form.tsx'
import type { PlanFormProps } from './plan-props.ts'
import { formatCard } from '../receipt/receipt-format.ts'
import { useCardForm } from '../card/use-card-form.ts'
import { usePlanSubmit } from './use-plan-submit.ts'

export function PlanCard(props: PlanFormProps) {
  const { invoice, api, now, plan, returned, goTo, onPlan, onClose } = props
  const { cardProvider } = invoice
  const form = useCardForm(now)
  const old = formatCard(plan.cardBrand, plan.cardLast4) ?? 'the card you began with'
  const pressing = usePlanSubmit<Attempt>({
    trouble:
      returned?.failure == null
        ? null
        : { title: 'Your new card is not confirmed', message: returned.failure },
    async attemptOf() {
      const draft = form.check()
      if (!draft) return null
      const { paymentToken } = await tokenise(cardProvider, toCardDetails(draft))
      return { key: newAttemptKey(), paymentToken }
    },
    send: (attempt) => changeCard(api, attempt),
    silent:
      'We do not know yet whether your card was changed. Please try again. Nothing is charged for it.',
    onRefused(message, code) {
      const hasField = showCardError(form, message, code)
      return { title: 'Your card was not changed', message, hasField }
    },
    onPlan,
    goTo,
  })
  const { isSending } = pressing
  return (
    <PlanForm
      heading="Change the card"
      pressing={pressing}
      takesTestCards={isSandbox(cardProvider)}
      onClose={onClose}
    >
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
    </PlanForm>
  )
}
