import { useId, type ReactNode } from 'react'

import { Button } from './button.tsx'
import classes from './disabled-action.module.css'

interface DisabledActionProps {
  label: string
  reason: string
  /** Where to go instead. */
  alternative?: ReactNode
}

/** A button for what would be refused. Not `disabled`, so that the keyboard reaches it and a screen reader says why. */
export function DisabledAction({ label, reason, alternative }: DisabledActionProps) {
  const reasonId = useId()
  return (
    <span className={classes['action']}>
      <Button aria-disabled aria-describedby={reasonId}>
        {label}
      </Button>
      <span id={reasonId} className={classes['reason']}>
        {reason}
      </span>
      {alternative}
    </span>
  )
}
