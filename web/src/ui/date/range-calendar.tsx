import { useState } from 'react'

import { Calendar } from './calendar.tsx'
import type { DateRange } from './date-range.ts'

interface RangeCalendarProps {
  value: DateRange
  /** Today's local day, highlighted. */
  today: string
  onChoose: (range: DateRange) => void
}

/** Picks two days in either order; picking one twice gives a range of one day. */
export function RangeCalendar({ value, today, onChoose }: RangeCalendarProps) {
  const [rangeStart, setRangeStart] = useState<string | null>(null)
  const pick = (day: string) => {
    if (rangeStart === null) setRangeStart(day)
    else onChoose(rangeStart < day ? { from: rangeStart, to: day } : { from: day, to: rangeStart })
  }
  const range = rangeStart === null ? value : { from: rangeStart, to: rangeStart }
  return <Calendar range={range} rangeStart={rangeStart} today={today} onPick={pick} />
}
