import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './banner.module.css'

interface BannerProps {
  tone: 'error' | 'success' | 'warning' | 'pending'
  /** Present from the start, so it must not interrupt a screen reader. */
  isInitial?: boolean
  onDismiss?: (() => void) | undefined
  actions?: ReactNode
  children: ReactNode
}

/** Instead of a toast. Screen readers announce an error at once, anything else politely. */
export function Banner({ tone, isInitial = false, onDismiss, actions, children }: BannerProps) {
  return (
    <div
      className={classes['banner']}
      data-tone={tone}
      role={tone === 'error' && !isInitial ? 'alert' : 'status'}
    >
      <div className={classes['text']}>{children}</div>
      {actions && <div className={classes['actions']}>{actions}</div>}
      {onDismiss && (
        <button type="button" className={classes['close']} aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
