import { useRef } from 'react'

import { newAttemptKey } from '../method/attempt-key.ts'
import { CardEntry, cardPartOf } from '../card/card-entry.tsx'
import { isSandbox } from '../card/sandbox-page.ts'
import { changeCard } from '../method/pay-early.ts'
import type { Attempt } from '../method/pay.ts'
import { checkedToken, type TokenSource } from '../method/token-source.ts'
import { PlanForm } from './plan-form.tsx'
import type { PlanFormProps } from './plan-props.ts'
import { formatCard } from '@paydeck/contract/receipt/payment-format'
import { usePlanSubmit } from './use-plan-submit.ts'

export function PlanCard(props: PlanFormProps) {
  const { invoice, api, now, plan, challengeResult, redirect, onPlanChange, onClose } = props
  const { cardProvider } = invoice
  const source = useRef<TokenSource>(null)
  const oldCard = formatCard(plan.cardBrand, plan.cardLast4) ?? 'the card you started with'
  const submission = usePlanSubmit<Attempt>({
    problem:
      challengeResult?.failure == null
        ? null
        : { title: 'Your new card is not confirmed', message: challengeResult.failure },
    async createAttempt() {
      const paymentToken = await checkedToken(source.current)
      return paymentToken === null ? null : { key: newAttemptKey(), paymentToken }
    },
    send: (attempt) => changeCard(api, attempt),
    noAnswerText:
      'We do not know yet whether your card was changed. Please try again. Nothing is charged for it.',
    onRefused(message, code) {
      const hasField = source.current?.refuse(code, message) ?? false
      return { title: 'Your card was not changed', message, hasField }
    },
    onPlanChange,
    redirect,
  })
  const { isSending } = submission
  return (
    <PlanForm
      heading="Change the card"
      submission={submission}
      takesTestCards={isSandbox(cardProvider)}
      onClose={onClose}
    >
      <p className="note">
        Nothing is charged now. {oldCard} is charged until your bank has confirmed the new card.
        {plan.overdueAt !== null && ' We take the overdue amount from the new card within minutes.'}
      </p>
      <CardEntry
        page={cardProvider}
        amount={null}
        currency={plan.currency}
        isSaved
        isLocked={isSending}
        onEdit={submission.resetAttempt}
        {...{ now, source }}
      />
      {cardPartOf(cardProvider) && (
        <button type="submit" className="button primary" aria-disabled={isSending}>
          {isSending && <span className="spinner" />}
          {isSending ? 'Checking your card' : 'Use this card'}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {isSending && 'Checking your card. Please wait.'}
      </p>
    </PlanForm>
  )
}
