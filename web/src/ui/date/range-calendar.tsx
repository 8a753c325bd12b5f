import '@mantine/dates/styles.css'

import { DatePicker } from '@mantine/dates'
import { useState } from 'react'

import type { DateRange } from './date-range.ts'
import classes from './range-calendar.module.css'

interface RangeCalendarProps {
  value: DateRange
  /** Today's local day: highlighted, and the month shown without a range. */
  today: string
  onChoose: (range: DateRange) => void
}

export function RangeCalendar({ value, today, onChoose }: RangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([value.from, value.to])
  const pick = ([from, to]: [string | null, string | null]) => {
    setDays([from, to])
    if (from !== null && to !== null) onChoose({ from, to })
  }
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      firstDayOfWeek={1}
      hideOutsideDates
      value={days}
      onChange={pick}
      defaultDate={value.to}
      getDayProps={(day) => (day === today ? { 'data-today': true } : {})}
      classNames={{
        day: classes['day'] ?? '',
        weekday: classes['weekday'] ?? '',
        calendarHeaderControl: classes['turn'] ?? '',
        calendarHeaderLevel: classes['month'] ?? '',
      }}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
      }}
    />
  )
}
