import type { ReactNode, Ref } from 'react'

import classes from './action-modal.module.css'

interface ModalStackProps {
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** What stands in a modal, one under the other. */
export function ModalStack({ ref, children }: ModalStackProps) {
  return (
    <div className={classes['stack']} ref={ref}>
      {children}
    </div>
  )
}

/** The buttons of a modal: at its right edge, on a phone one over the other with the last on top. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={classes['buttons']}>{children}</div>
}
