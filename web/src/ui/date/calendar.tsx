import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'

import { addMonths, longMonth, monthOf } from './calendar-month.ts'
import { isAllDates } from './date-range.ts'
import { MonthDays } from './month-days.tsx'
import classes from './calendar.module.css'

type CalendarProps = Omit<ComponentProps<typeof MonthDays>, 'month' | 'onMonth'>

/** A month of days; its name opens the months of the year. */
export function Calendar({ range, first, today, onPick }: CalendarProps) {
  const [month, setMonth] = useState(monthOf(isAllDates(range) ? today : range.to))
  const [isOfMonths, setOfMonths] = useState(false)
  const year = month.slice(0, 4)
  const step = isOfMonths ? 12 : 1
  const unit = isOfMonths ? 'year' : 'month'
  return (
    <div className={classes['calendar']}>
      <div className={classes['head']}>
        <button
          type="button"
          className={classes['turn']}
          aria-label={`Previous ${unit}`}
          onClick={() => setMonth(addMonths(month, -step))}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={classes['month']}
          aria-expanded={isOfMonths}
          onClick={() => setOfMonths(!isOfMonths)}
        >
          {isOfMonths ? year : longMonth(month)}
        </button>
        <button
          type="button"
          className={classes['turn']}
          aria-label={`Next ${unit}`}
          onClick={() => setMonth(addMonths(month, step))}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      {isOfMonths ? (
        <YearMonths
          year={year}
          month={month}
          onMonth={(chosen) => {
            setMonth(chosen)
            setOfMonths(false)
          }}
        />
      ) : (
        <MonthDays {...{ month, today, range, first, onPick }} onMonth={setMonth} />
      )}
    </div>
  )
}

interface YearMonthsProps {
  year: string
  month: string
  onMonth: (month: string) => void
}

function YearMonths({ year, month, onMonth }: YearMonthsProps) {
  const months = Array.from({ length: 12 }, (_, at) => addMonths(`${year}-01`, at))
  return (
    <div className={classes['months']}>
      {months.map((one) => (
        <button
          type="button"
          key={one}
          className={classes['choice']}
          aria-label={longMonth(one)}
          aria-pressed={one === month}
          onClick={() => onMonth(one)}
        >
          {longMonth(one).slice(0, 3)}
        </button>
      ))}
    </div>
  )
}
