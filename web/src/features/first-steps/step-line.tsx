import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'

import classes from './first-steps.module.css'
import { STEP_WORDS } from './step-words.ts'
import { TestOrderButton, type RequestForm } from './test-order-button.tsx'

interface StepLineProps {
  step: FirstStep
  isDone: boolean
  requestForm: RequestForm
}

/** One step: what it is for, and where it is done. */
export function StepLine({ step, isDone, requestForm }: StepLineProps) {
  const { title, why } = STEP_WORDS[step]
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes['step']} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['title']}>
          {title}
          <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
        </span>
        {!isDone && <span className={classes['why']}>{why}</span>}
      </span>
      {!isDone && <Act step={step} requestForm={requestForm} />}
    </li>
  )
}

function Act({ step, requestForm }: Pick<StepLineProps, 'step' | 'requestForm'>) {
  const { slug } = useSession()
  const { act } = STEP_WORDS[step]
  const params = { slug }
  if (step === 'test_order') return <TestOrderButton label={act} form={requestForm} />
  if (step === 'team')
    return (
      <Link to="/$slug/team" params={params}>
        {act}
      </Link>
    )
  if (step === 'shop')
    return (
      <Link to="/$slug/api" params={params}>
        {act}
      </Link>
    )
  if (step === 'bank_account')
    return (
      <Link to="/$slug/payouts" params={params} search={{ tab: 'settings' }}>
        {act}
      </Link>
    )
  return (
    <Link to="/$slug/settings" params={params}>
      {act}
    </Link>
  )
}
