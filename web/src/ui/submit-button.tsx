import type { ReactNode } from 'react'

import classes from './submit-button.module.css'

interface SubmitButtonProps {
  disabled: boolean
  /** Work is under way: the button says so and cannot be pressed. */
  isBusy: boolean
  children: ReactNode
}

/** The one button of a form before sign-in. */
export function SubmitButton({ disabled, isBusy, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={classes['button']}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
    >
      {isBusy && <span className={classes['spinner']} aria-hidden="true" />}
      {children}
    </button>
  )
}
