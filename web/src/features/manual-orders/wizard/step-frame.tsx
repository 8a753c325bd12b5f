import type { ReactNode } from 'react'

import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import classes from './wizard.module.css'

interface StepFrameProps {
  /** "Step 1 of 3: items". */
  progress: string
  /** Always visible while the step scrolls. */
  buttons: ReactNode
  /** Called when Enter submits the step. */
  onSubmit?: () => void
  children: ReactNode
}

export function StepFrame({ progress, buttons, onSubmit, children }: StepFrameProps) {
  const frame = useAutofocus<HTMLDivElement>()
  const body = (
    <>
      <div className={classes['body']}>{children}</div>
      <div className={classes['buttons']}>{buttons}</div>
    </>
  )
  return (
    <div ref={frame}>
      <p className={classes['progress']}>{progress}</p>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {body}
        </form>
      ) : (
        body
      )}
    </div>
  )
}
