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
  const [first, setFirst] = useState<string | null>(null)
  const pick = (day: string) => {
    if (first === null) setFirst(day)
    else onChoose(first < day ? { from: first, to: day } : { from: day, to: first })
  }
  const range = first === null ? value : { from: first, to: first }
  return <Calendar range={range} first={first} today={today} onPick={pick} />
}
