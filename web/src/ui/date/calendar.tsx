import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'

import { addMonths, longMonth, monthOf } from './calendar-month.ts'
import { isAllDates } from './date-range.ts'
import { MonthDays } from './month-days.tsx'
import classes from './calendar.module.css'

type CalendarProps = Omit<ComponentProps<typeof MonthDays>, 'month' | 'onMonthChange'>

/** A month of days; its name opens the months of the year. */
export function Calendar({ range, rangeStart, today, onPick }: CalendarProps) {
  const [month, setMonth] = useState(monthOf(isAllDates(range) ? today : range.to))
  const [isYearView, setYearView] = useState(false)
  const year = month.slice(0, 4)
  const step = isYearView ? 12 : 1
  const unit = isYearView ? 'year' : 'month'
  return (
    <div className={classes['calendar']}>
      <div className={classes['head']}>
        <button
          type="button"
          className={classes['arrow']}
          aria-label={`Previous ${unit}`}
          onClick={() => setMonth(addMonths(month, -step))}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={classes['month']}
          aria-expanded={isYearView}
          onClick={() => setYearView(!isYearView)}
        >
          {isYearView ? year : longMonth(month)}
        </button>
        <button
          type="button"
          className={classes['arrow']}
          aria-label={`Next ${unit}`}
          onClick={() => setMonth(addMonths(month, step))}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      {isYearView ? (
        <YearMonths
          year={year}
          month={month}
          onMonthChange={(selected) => {
            setMonth(selected)
            setYearView(false)
          }}
        />
      ) : (
        <MonthDays {...{ month, today, range, rangeStart, onPick }} onMonthChange={setMonth} />
      )}
    </div>
  )
}

interface YearMonthsProps {
  year: string
  month: string
  onMonthChange: (month: string) => void
}

function YearMonths({ year, month, onMonthChange }: YearMonthsProps) {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index))
  return (
    <div className={classes['months']}>
      {months.map((option) => (
        <button
          type="button"
          key={option}
          className={classes['choice']}
          aria-label={longMonth(option)}
          aria-pressed={option === month}
          onClick={() => onMonthChange(option)}
        >
          {longMonth(option).slice(0, 3)}
        </button>
      ))}
    </div>
  )
}
