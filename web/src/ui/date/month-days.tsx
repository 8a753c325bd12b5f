import { addDays } from '@paydeck/contract/time/days'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { addMonths, longDay, longMonth, monthOf, weeksOf } from './calendar-month.ts'
import type { DateRange } from './date-range.ts'
import classes from './calendar.module.css'

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const HEAD = (
  <thead>
    <tr>
      {WEEKDAYS.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

interface MonthDaysProps {
  month: string
  today: string
  range: DateRange
  /** The first day of a range that is being chosen. */
  rangeStart: string | null
  onMonthChange: (month: string) => void
  onPick: (day: string) => void
}

/** One tab stop: arrow keys move between days, also into the neighbouring months. */
export function MonthDays(props: MonthDaysProps) {
  const { month, today, range, rangeStart, onMonthChange, onPick } = props
  const [focusedDay, setFocusedDay] = useState(range.to)
  const [hovered, setHovered] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const moveFocus = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event, focusedDay)
    if (next === null) return
    event.preventDefault()
    flushSync(() => {
      setFocusedDay(next)
      onMonthChange(monthOf(next))
    })
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const tabStop = monthOf(focusedDay) === month ? focusedDay : `${month}-01`
  const shown = rangeStart === null || hovered === null ? range : orderedRange(rangeStart, hovered)
  return (
    <table
      ref={table}
      className={classes['days']}
      aria-label={longMonth(month)}
      onPointerLeave={() => setHovered(null)}
    >
      {HEAD}
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <td key={WEEKDAYS[weekday]}>
                {day !== null && (
                  <button
                    type="button"
                    className={classes['day']}
                    aria-label={longDay(day)}
                    aria-pressed={day === shown.from || day === shown.to}
                    aria-current={day === today ? 'date' : undefined}
                    data-within={day > shown.from && day < shown.to}
                    tabIndex={day === tabStop ? 0 : -1}
                    onKeyDown={moveFocus}
                    onFocus={() => setFocusedDay(day)}
                    onPointerEnter={() => setHovered(day)}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const orderedRange = (a: string, b: string): DateRange =>
  a < b ? { from: a, to: b } : { from: b, to: a }

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

function dayAfterKey({ key }: KeyboardEvent, day: string): string | null {
  const step = STEPS[key]
  if (step !== undefined) return addDays(day, step)
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months === undefined) return null
  const month = addMonths(monthOf(day), months)
  const sameDay = `${month}${day.slice(7)}`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return sameDay < last ? sameDay : last
}
