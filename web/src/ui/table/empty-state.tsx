import type { ReactNode } from 'react'

import classes from './empty-state.module.css'

interface EmptyStateProps {
  /** What is missing, or what will stand here. */
  title?: string
  /** What the reader can do about it. */
  children?: ReactNode
  actions?: ReactNode
}

/** The sentence in the place of rows. */
export function EmptyState({ title = 'No results found', children, actions }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>{title}</p>
      {children !== undefined && <p className={classes['text']}>{children}</p>}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </div>
  )
}
