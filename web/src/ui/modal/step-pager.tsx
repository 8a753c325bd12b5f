import classes from './step-pager.module.css'

interface StepPagerProps {
  page: number
  totalPages: number
  onPageChange: (page: number) => void
}

export function StepPager({ page, totalPages, onPageChange }: StepPagerProps) {
  if (totalPages <= 1) return null
  const step = (label: string, to: number) => {
    const isDisabled = to < 1 || to > totalPages
    return (
      // Not `disabled`, to keep the keyboard focus on the last page.
      <button
        type="button"
        className={classes['step']}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && onPageChange(to)}
      >
        {label}
      </button>
    )
  }
  return (
    <nav className={classes['pager']} aria-label="Pagination">
      <span className={classes['position']}>
        Page {Math.min(page, totalPages)} of {totalPages.toLocaleString('en-AU')}
      </span>
      {step('Previous', Math.min(page, totalPages + 1) - 1)}
      {step('Next', page + 1)}
    </nav>
  )
}
