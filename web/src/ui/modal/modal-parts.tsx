import type { ReactNode, Ref } from 'react'

import classes from './action-modal.module.css'

interface ModalStackProps {
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function ModalStack({ ref, children }: ModalStackProps) {
  return (
    <div className={classes['stack']} ref={ref}>
      {children}
    </div>
  )
}

export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={classes['buttons']}>{children}</div>
}
