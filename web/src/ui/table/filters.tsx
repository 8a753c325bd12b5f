import type { ReactNode } from 'react'

import classes from './filters.module.css'

interface FiltersProps {
  children: ReactNode
  /** Puts every filter back; null while there is nothing to clear. */
  onClear: (() => void) | null
}

export function Filters({ children, onClear }: FiltersProps) {
  return (
    <search className={classes['filters']}>
      {children}
      {onClear && (
        <span className={classes['end']}>
          <button type="button" className={classes['clear']} onClick={onClear}>
            Clear
          </button>
        </span>
      )}
    </search>
  )
}
