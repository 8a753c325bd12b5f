import type { ReactNode } from 'react'

import classes from './fields.module.css'

interface FieldsProps {
  areFigures?: boolean
  children: ReactNode
}

export function Fields({ areFigures = false, children }: FieldsProps) {
  return (
    <dl className={`${classes['fields']} ${areFigures ? classes['figures'] : ''}`}>{children}</dl>
  )
}
