import type { ReactNode } from 'react'

import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import classes from './wizard.module.css'

interface StepFrameProps {
  /** "Step 1 of 3: items". */
  place: string
  /** Stay in reach of the thumb while the step is scrolled. */
  buttons: ReactNode
  /** Told when the step is done by the keyboard. */
  onSubmit?: () => void
  children: ReactNode
}

/** One step: where one is, what is asked, and the ways on and back. */
export function StepFrame({ place, buttons, onSubmit, children }: StepFrameProps) {
  const frame = useAutofocus<HTMLDivElement>()
  const body = (
    <>
      <div className={classes['body']}>{children}</div>
      <div className={classes['buttons']}>{buttons}</div>
    </>
  )
  return (
    <div ref={frame}>
      <p className={classes['place']}>{place}</p>
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
