import type { ReactNode } from 'react'

import classes from './fields.module.css'

interface FieldsProps {
  /** All values are amounts: they stand at the right edge, one under the other. */
  areFigures?: boolean
  children: ReactNode
}

/** Label–value rows of a section. */
export function Fields({ areFigures = false, children }: FieldsProps) {
  return (
    <dl className={`${classes['fields']} ${areFigures ? classes['figures'] : ''}`}>{children}</dl>
  )
}
