import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { pageWindow } from './page-window.ts'
import classes from './pagination.module.css'

interface PaginationProps {
  page: number
  totalPages: number
  onPageChange: (page: number) => void
}

/** Three numbered pages at a time, with first, previous, next and last; nothing when there is one page or none. */
export function Pagination({ page, totalPages, onPageChange }: PaginationProps) {
  if (totalPages <= 1) return null
  const isFirst = page <= 1
  const isLast = page >= totalPages
  const step = (label: string, to: number, isDisabled: boolean, icon: ReactNode) => (
    // Not `disabled`, to keep the keyboard focus on the last page.
    <button
      type="button"
      className={classes['step']}
      data-edge={label === 'First page' || label === 'Last page'}
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPageChange(to)}
    >
      {icon}
    </button>
  )
  return (
    <nav className={classes['pagination']} aria-label="Pagination">
      <span className={classes['position']}>
        {page <= totalPages && `Page ${page} of `}
        {totalPages.toLocaleString('en-AU')}
        {page > totalPages && ' pages'}
      </span>
      {step('First page', 1, isFirst, <IconChevronsLeft size={18} stroke={1.75} aria-hidden />)}
      {step(
        'Previous page',
        Math.min(page - 1, totalPages),
        isFirst,
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />,
      )}
      {pageWindow(page, totalPages).map((number) => (
        <button
          type="button"
          key={number}
          className={classes['page']}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPageChange(number)}
        >
          {number}
        </button>
      ))}
      {step(
        'Next page',
        page + 1,
        isLast,
        <IconChevronRight size={18} stroke={1.75} aria-hidden />,
      )}
      {step(
        'Last page',
        totalPages,
        isLast,
        <IconChevronsRight size={18} stroke={1.75} aria-hidden />,
      )}
    </nav>
  )
}
