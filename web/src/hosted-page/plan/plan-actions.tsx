import type { Early, Plan } from '@paydeck/contract/calls/payments/plans'
import { type ReactNode, useState } from 'react'

import type { PlanActionsProps, PlanFormProps } from './plan-props.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanEarly } from './plan-early.tsx'
import type { PlanReturn } from './plan-return.ts'
import { isCharging } from './plan-labels.ts'
import { formatCard } from '@paydeck/contract/receipt/payment-format'

const UP_TO_DATE = 'Thank you. Your payment plan is up to date.'

const noticeOf = (what: Early | 'card', plan: Plan): string =>
  what === 'card'
    ? `Thank you. Your payment plan is now paid by ${formatCard(plan.cardBrand, plan.cardLast4) ?? 'your new card'}.`
    : UP_TO_DATE

type Form = 'pay' | 'card'

/** The message after a form was sent; empty while the bank has not answered. */
function newsAfter(form: Form | null, plan: Plan): string {
  if (form === 'card') return noticeOf('card', plan)
  return plan.instalments.some(isCharging) ? '' : noticeOf('next', plan)
}

const wantedBy = ({ what }: PlanReturn): Form => (what === 'card' ? 'card' : 'pay')

const formOf: Record<Form, (props: PlanFormProps) => ReactNode> = {
  pay: (props) => <PlanEarly {...props} />,
  card: (props) => <PlanCard {...props} />,
}

/** Pays a running plan early or late, or replaces its card. */
export function PlanActions(props: PlanActionsProps) {
  const { plan } = props
  // Only until the next action: a form opened later starts clean.
  const [returned, setReturned] = useState(props.returned)
  const [form, setForm] = useState(returned?.failure == null ? null : wantedBy(returned))
  const [news, setNotice] = useState(returned?.isDone ? noticeOf(returned.what, plan) : '')
  if (plan.instalments.some(isCharging))
    return (
      <p className="note" role="status">
        A payment is being made right now. This page shows the outcome as soon as it is known.
      </p>
    )

  function close(said: string) {
    setForm(null)
    setReturned(null)
    setNotice(said)
  }

  function open(next: Form) {
    setForm(next)
    setNotice('')
  }

  const shared = {
    ...props,
    returned: returned && wantedBy(returned) === form ? returned : null,
    onClose: () => close(''),
    onPlan(next: Plan) {
      close(newsAfter(form, next))
      props.onPlan(next)
    },
  }
  return (
    <>
      <p className={news === '' ? 'visually-hidden' : 'kind-word'} role="status">
        {news}
      </p>
      {form === null ? (
        <ActionButtons isOverdue={plan.overdueAt !== null} onOpen={open} />
      ) : (
        formOf[form](shared)
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
