import type { ComponentProps } from 'react'

import classes from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` is the one thing to do next; there is one of it in a place at most. */
  look?: 'primary' | 'default' | 'danger'
  /** Work is under way: the button says so and takes no press, yet keeps the focus. */
  isBusy?: boolean
}

/** A button of the house. */
export function Button({ look = 'default', isBusy = false, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...button } = rest
  return (
    <button
      {...button}
      type={isBusy ? 'button' : type}
      className={classes['button']}
      data-look={look}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className={classes['spinner']} aria-hidden="true" />}
      {children}
    </button>
  )
}
