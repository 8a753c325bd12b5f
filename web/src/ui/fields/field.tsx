import type { ReactNode } from 'react'

import classes from './fields.module.css'

interface FieldProps {
  label: string
  /** null, undefined and "" show a dash. */
  children: ReactNode
}

const isEmpty = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === false

export function Field({ label, children }: FieldProps) {
  return (
    <div className={classes['field']}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['value']}>{isEmpty(children) ? '—' : children}</dd>
    </div>
  )
}
