import type { ComponentProps } from 'react'

import classes from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** At most one `primary` per view. */
  variant?: 'primary' | 'default' | 'danger'
  /** Ignores presses but keeps the focus. */
  isBusy?: boolean
}

export function Button({ variant = 'default', isBusy = false, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...button } = rest
  return (
    <button
      {...button}
      type={isBusy ? 'button' : type}
      className={classes['button']}
      data-variant={variant}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || button['aria-disabled'] || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className={classes['spinner']} aria-hidden="true" />}
      {children}
    </button>
  )
}
