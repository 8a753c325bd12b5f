import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'

import classes from './first-steps.module.css'
import type { RequestPrefill } from './request-form.ts'
import { STEP_TEXTS } from './step-text.ts'

interface StepLineProps {
  step: FirstStep
  isDone: boolean
  onRequest: (prefill: RequestPrefill) => void
}

export function StepLine({ step, isDone, onRequest }: StepLineProps) {
  const { title, reason } = STEP_TEXTS[step]
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes['step']} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes['text']}>
        <span className={classes['title']}>
          {title}
          <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
        </span>
        {!isDone && <span className={classes['reason']}>{reason}</span>}
      </span>
      {!isDone && <StepAction step={step} onRequest={onRequest} />}
    </li>
  )
}

function StepAction({ step, onRequest }: Pick<StepLineProps, 'step' | 'onRequest'>) {
  const { slug, email } = useSession()
  const { actionLabel } = STEP_TEXTS[step]
  const params = { slug }
  if (step === 'test_order') {
    const customer = { contact: email, amount: '1.00', description: 'Test order' }
    return <Button onClick={() => onRequest({ customer })}>{actionLabel}</Button>
  }
  if (step === 'first_request')
    return <Button onClick={() => onRequest({ customer: null })}>{actionLabel}</Button>
  if (step === 'team')
    return (
      <Link to="/$slug/team" params={params}>
        {actionLabel}
      </Link>
    )
  if (step === 'shop')
    return (
      <Link to="/$slug/api" params={params}>
        {actionLabel}
      </Link>
    )
  if (step === 'bank_account')
    return (
      <Link to="/$slug/payouts" params={params} search={{ tab: 'settings' }}>
        {actionLabel}
      </Link>
    )
  return (
    <Link to="/$slug/settings" params={params} {...(step === 'logo' && { hash: 'logo' })}>
      {actionLabel}
    </Link>
  )
}
