import type { ReactNode } from 'react'

import classes from './applications.module.css'

export function Subsection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['part']}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
