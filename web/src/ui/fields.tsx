import type { ReactNode } from 'react'

import classes from './fields.module.css'

/** Label–value rows of a section. */
export function Fields({ children }: { children: ReactNode }) {
  return <dl className={classes['fields']}>{children}</dl>
}
