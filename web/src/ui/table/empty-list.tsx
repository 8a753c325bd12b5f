import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface EmptyListProps {
  /** Back from a page that is not there; null on page 1. */
  onFirstPage: (() => void) | null
  /** Null while nothing is looked for. */
  onClear: (() => void) | null
  /** More days to look in; null where there are none. */
  wider: { label: string; onSearch: () => void } | null
  /** Why there are no rows. */
  children: ReactNode
}

/** A list without rows: says why, and offers the ways out. */
export function EmptyList({ onFirstPage, onClear, wider, children }: EmptyListProps) {
  return (
    <EmptyState
      actions={
        <>
          {onFirstPage && <Button onClick={onFirstPage}>Go to page 1</Button>}
          {onClear && <Button onClick={onClear}>Clear filters</Button>}
          {wider && <Button onClick={wider.onSearch}>{wider.label}</Button>}
        </>
      }
    >
      {children}
    </EmptyState>
  )
}
