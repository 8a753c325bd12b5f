import { isDay } from '@paydeck/contract/time/typed-day'
import { useId, useState } from 'react'

import { Button } from '../controls/button.tsx'
import { isAllDates, type DateRange } from './date-range.ts'
import { DayInput } from './day-input.tsx'
import { RangeCalendar } from './range-calendar.tsx'
import classes from './range-panel.module.css'
import { typedRangeProblem } from './typed-range.ts'

interface RangePanelProps {
  value: DateRange
  today: string
  maxDays: number | undefined
  onChoose: (range: DateRange) => void
}

const NO_DAYS: DateRange = { from: '', to: '' }

/** Not a form, because it may be inside one. */
export function RangePanel({ value, today, maxDays, onChoose }: RangePanelProps) {
  const [typed, setTyped] = useState(isAllDates(value) ? NO_DAYS : value)
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (range: DateRange) => {
    const rangeError = typedRangeProblem(range, maxDays)
    setProblem(rangeError)
    if (rangeError === null) onChoose(range)
  }
  const shown = typedRangeProblem(typed, undefined) === null ? typed : value
  const hasBothDays = isDay(typed.from) && isDay(typed.to)
  const isInvalid = (name: keyof DateRange) =>
    problem !== null && (hasBothDays || !isDay(typed[name]))
  const dayInput = (label: string, name: keyof DateRange) => (
    <DayInput
      label={label}
      value={typed[name]}
      today={today}
      problemId={isInvalid(name) ? id : undefined}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      onEnter={() => choose(typed)}
    />
  )
  return (
    <div className={classes['panel']}>
      <div className={classes['typed']}>
        {dayInput('From', 'from')}
        {dayInput('To', 'to')}
      </div>
      {problem !== null && (
        <p id={id} role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <RangeCalendar
        key={`${shown.from} ${shown.to}`}
        value={shown}
        today={today}
        onChoose={choose}
      />
      <Button onClick={() => choose(typed)}>Use these days</Button>
    </div>
  )
}
