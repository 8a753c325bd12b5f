import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './action-modal.module.css'
import { useAutofocus } from '../controls/use-autofocus.ts'

interface SuccessStepProps {
  children: ReactNode
  actions: ReactNode
}

export function SuccessStep({ children, actions }: SuccessStepProps) {
  const container = useAutofocus<HTMLDivElement>()
  return (
    <div className={classes['done']} role="status" ref={container}>
      <span className={classes['tick']}>
        <IconCheck size={24} stroke={2} aria-hidden />
      </span>
      <div className={classes['doneText']}>{children}</div>
      <div className={classes['doneActions']}>{actions}</div>
    </div>
  )
}
