import type { KeyboardEvent } from 'react'

import { PERIODS, type Period } from '#/ui/date/periods.ts'

import classes from './overview-page.module.css'

const LABELS: Record<Period, string> = {
  last_day: 'Day',
  last_week: 'Week',
  last_month: 'Month',
  last_year: 'Year',
}

interface PeriodTabsProps {
  /** Null while a chosen range is shown. */
  period: Period | null
  onPeriodChange: (period: Period) => void
}

export function PeriodTabs({ period, onPeriodChange }: PeriodTabsProps) {
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (index + step + PERIODS.length) % PERIODS.length
    const selected = PERIODS[next]
    const tab = event.currentTarget.parentElement?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
    if (selected) onPeriodChange(selected)
  }
  // Without an active period the first tab stays reachable by the Tab key.
  const reachable = period ?? PERIODS[0]
  return (
    <div role="tablist" aria-label="Period" className={classes['tabs']}>
      {PERIODS.map((value, index) => (
        <button
          type="button"
          role="tab"
          key={value}
          className={classes['tab']}
          aria-selected={value === period}
          tabIndex={value === reachable ? 0 : -1}
          onClick={() => onPeriodChange(value)}
          onKeyDown={(event) => move(event, index)}
        >
          {LABELS[value]}
        </button>
      ))}
    </div>
  )
}
