import type { ReactNode } from 'react'

import classes from './empty-state.module.css'

interface EmptyStateProps {
  title?: string | undefined
  children?: ReactNode
  actions?: ReactNode | undefined
  /** Draws a surface, outside a list or card. */
  isCard?: boolean
}

export function EmptyState({ isCard = false, ...shown }: EmptyStateProps) {
  const { title = 'No results found', children, actions } = shown
  return (
    <div className={classes['empty']} data-card={isCard}>
      <p className={classes['title']}>{title}</p>
      {children !== undefined && <p className={classes['text']}>{children}</p>}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </div>
  )
}
