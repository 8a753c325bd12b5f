import type { ReactNode } from 'react'

import classes from './labelled-control.module.css'

interface LabelledControlProps {
  /** The control's id; its notes are `{id}-above` and `{id}-note`. */
  id: string
  label: string
  problem?: string | null | undefined
  hint?: string | undefined
  instructions?: string | undefined
  children: ReactNode
}

export function LabelledControl(props: LabelledControlProps) {
  const { id, label, problem, hint, instructions, children } = props
  const note = problem ?? hint
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      {instructions && (
        <p id={`${id}-above`} className={classes['hint']}>
          {instructions}
        </p>
      )}
      {children}
      {note && (
        <p id={`${id}-note`} className={problem ? classes['problem'] : classes['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}
