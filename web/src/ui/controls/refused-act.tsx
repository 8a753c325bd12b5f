import { useId, type ReactNode } from 'react'

import { Button } from './button.tsx'
import classes from './refused-act.module.css'

interface RefusedActProps {
  label: string
  reason: string
  /** Where to go instead. */
  instead?: ReactNode
}

/** A button for what would be refused. Not `disabled`, so that the keyboard reaches it and a screen reader says why. */
export function RefusedAct({ label, reason, instead }: RefusedActProps) {
  const why = useId()
  return (
    <span className={classes['refused']}>
      <Button aria-disabled aria-describedby={why}>
        {label}
      </Button>
      <span id={why} className={classes['why']}>
        {reason}
      </span>
      {instead}
    </span>
  )
}
