import type { ReactNode } from 'react'

import classes from './fields.module.css'

interface FieldsProps {
  areFigures?: boolean
  /** Shows two fields per row if there is room. */
  arePaired?: boolean
  children: ReactNode
}

export function Fields({ areFigures = false, arePaired = false, children }: FieldsProps) {
  const layout = arePaired ? 'paired' : 'fields'
  return <dl className={classes[areFigures ? 'figures' : layout]}>{children}</dl>
}
