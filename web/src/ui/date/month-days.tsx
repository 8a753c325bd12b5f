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
  first: string | null
  onMonth: (month: string) => void
  onPick: (day: string) => void
}

/** One tab stop: arrow keys move between days, also into the neighbouring months. */
export function MonthDays({ month, today, range, first, onMonth, onPick }: MonthDaysProps) {
  const [at, setAt] = useState(range.to)
  const [pointed, setPointed] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const move = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event, at)
    if (next === null) return
    event.preventDefault()
    flushSync(() => {
      setAt(next)
      onMonth(monthOf(next))
    })
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const stop = monthOf(at) === month ? at : `${month}-01`
  const shown = first === null || pointed === null ? range : ordered(first, pointed)
  return (
    <table
      ref={table}
      className={classes['days']}
      aria-label={longMonth(month)}
      onPointerLeave={() => setPointed(null)}
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
                    tabIndex={day === stop ? 0 : -1}
                    onKeyDown={move}
                    onFocus={() => setAt(day)}
                    onPointerEnter={() => setPointed(day)}
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

const ordered = (one: string, other: string): DateRange =>
  one < other ? { from: one, to: other } : { from: other, to: one }

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
  const wanted = `${month}${day.slice(7)}`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return wanted < last ? wanted : last
}
