import type { ReactNode } from 'react'

import classes from './filters.module.css'

interface FiltersProps {
  children: ReactNode
  /** Resets every filter; null while there is nothing to clear. */
  onClear: (() => void) | null
  more?: ReactNode
}

export const FilterLink = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes['clear']} {...props} />
)

export function Filters({ children, onClear, more }: FiltersProps) {
  return (
    <>
      <search className={classes['filters']}>
        {children}
        {more && <span className={classes['more']}>{more}</span>}
        {onClear && (
          <span className={classes['end']}>
            <FilterLink onClick={onClear}>Clear</FilterLink>
          </span>
        )}
      </search>
      {more && <div className={classes['moreBelow']}>{more}</div>}
    </>
  )
}
