import { useId } from 'react'

import { Button } from './button.tsx'
import classes from './refused-act.module.css'

/** An act that could only be refused. Not `disabled`: the keyboard reaches it and hears why. */
export function RefusedAct({ label, reason }: { label: string; reason: string }) {
  const why = useId()
  return (
    <span className={classes['refused']}>
      <Button aria-disabled aria-describedby={why}>
        {label}
      </Button>
      <span id={why} className={classes['why']}>
        {reason}
      </span>
    </span>
  )
}
