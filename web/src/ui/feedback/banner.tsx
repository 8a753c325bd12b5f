import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './banner.module.css'

interface BannerProps {
  tone: 'error' | 'success' | 'warning' | 'pending'
  /** Stands there from the start: an error that is no news does not interrupt the reader. */
  isKnown?: boolean
  /** Leaves a small cross that closes the banner. */
  onDismiss?: (() => void) | undefined
  /** Buttons or links after the words. */
  actions?: ReactNode
  children: ReactNode
}

/** Words in place of a toast: an error is announced at once, anything else when the reader is free. */
export function Banner({ tone, isKnown = false, onDismiss, actions, children }: BannerProps) {
  return (
    <div
      className={classes['banner']}
      data-tone={tone}
      role={tone === 'error' && !isKnown ? 'alert' : 'status'}
    >
      <div className={classes['words']}>{children}</div>
      {actions && <div className={classes['actions']}>{actions}</div>}
      {onDismiss && (
        <button type="button" className={classes['close']} aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
