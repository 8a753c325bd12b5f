import { useId, type ReactNode } from 'react'

import { Button } from './button.tsx'
import classes from './refused-act.module.css'

interface RefusedActProps {
  label: string
  reason: string
  /** Where to go instead. */
  instead?: ReactNode
}

/** An act that could only be refused. Not `disabled`: the keyboard reaches it and hears why. */
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
