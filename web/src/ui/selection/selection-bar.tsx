import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import classes from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  actions: ReactNode
}

export function SelectionBar({ selection, actions }: SelectionBarProps) {
  const { keys, clear } = selection
  return (
    <section className={classes['bar']} aria-label="Selection">
      <p className={classes['count']} role="status">
        {keys.size} selected
      </p>
      {keys.size > 0 && actions}
      <span className={classes['end']}>
        <Button onClick={clear}>{keys.size > 0 ? 'Clear' : 'Done'}</Button>
      </span>
    </section>
  )
}
