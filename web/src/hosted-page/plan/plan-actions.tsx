import type { Early, Plan } from '@paydeck/contract/calls/payments/plans'
import { type ReactNode, useState } from 'react'

import type { PlanActionsProps, PlanFormProps } from './plan-props.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanEarly } from './plan-early.tsx'
import type { ChallengeResult } from './plan-return.ts'
import { isCharging } from './plan-labels.ts'
import { formatCard } from '@paydeck/contract/receipt/payment-format'

const UP_TO_DATE = 'Thank you. Your payment plan is up to date.'

const noticeOf = (what: Early | 'card', plan: Plan): string =>
  what === 'card'
    ? `Thank you. Your payment plan is now paid by ${formatCard(plan.cardBrand, plan.cardLast4) ?? 'your new card'}.`
    : UP_TO_DATE

type Form = 'pay' | 'card'

/** The message after a form was sent; empty while the bank has not answered. */
function noticeAfter(form: Form | null, plan: Plan): string {
  if (form === 'card') return noticeOf('card', plan)
  return plan.instalments.some(isCharging) ? '' : noticeOf('next', plan)
}

const formFor = ({ what }: ChallengeResult): Form => (what === 'card' ? 'card' : 'pay')

const FORMS: Record<Form, (props: PlanFormProps) => ReactNode> = {
  pay: (props) => <PlanEarly {...props} />,
  card: (props) => <PlanCard {...props} />,
}

/** Pays a running plan early or late, or replaces its card. */
export function PlanActions(props: PlanActionsProps) {
  const { plan } = props
  // Only until the next action: a form opened later starts clean.
  const [challengeResult, setChallengeResult] = useState(props.challengeResult)
  const [form, setForm] = useState(
    challengeResult?.failure == null ? null : formFor(challengeResult),
  )
  const [notice, setNotice] = useState(
    challengeResult?.isDone ? noticeOf(challengeResult.what, plan) : '',
  )
  if (plan.instalments.some(isCharging))
    return (
      <p className="note" role="status">
        A payment is being made right now. This page shows the outcome as soon as it is known.
      </p>
    )

  function close(message: string) {
    setForm(null)
    setChallengeResult(null)
    setNotice(message)
  }

  function open(next: Form) {
    setForm(next)
    setNotice('')
  }

  const shared = {
    ...props,
    challengeResult: challengeResult && formFor(challengeResult) === form ? challengeResult : null,
    onClose: () => close(''),
    onPlanChange(next: Plan) {
      close(noticeAfter(form, next))
      props.onPlanChange(next)
    },
  }
  return (
    <>
      <p className={notice === '' ? 'visually-hidden' : 'notice'} role="status">
        {notice}
      </p>
      {form === null ? (
        <ActionButtons isOverdue={plan.overdueAt !== null} onOpen={open} />
      ) : (
        FORMS[form](shared)
      )}
    </>
  )
}

interface ActionButtonsProps {
  isOverdue: boolean
  onOpen: (form: Form) => void
}

const ActionButtons = ({ isOverdue, onOpen }: ActionButtonsProps) => (
  <>
    <button type="button" className="button primary" onClick={() => onOpen('pay')}>
      {isOverdue ? 'Pay now' : 'Pay early'}
    </button>
    <button type="button" className="button" onClick={() => onOpen('card')}>
      Change the card
    </button>
  </>
)
