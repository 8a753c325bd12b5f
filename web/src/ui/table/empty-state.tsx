import type { ReactNode } from 'react'

import classes from './empty-state.module.css'

interface EmptyStateProps {
  title?: string
  children?: ReactNode
  actions?: ReactNode
}

export function EmptyState({ title = 'No results found', children, actions }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>{title}</p>
      {children !== undefined && <p className={classes['text']}>{children}</p>}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </div>
  )
}
