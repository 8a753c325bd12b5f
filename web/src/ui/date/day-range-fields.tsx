import { useId } from 'react'

import type { DateRange } from './date-range.ts'
import classes from './day-range-fields.module.css'

interface DayRangeFieldsProps {
  range: DateRange
  onChange: (range: DateRange) => void
  problem: string | null
}

export function DayRangeFields({ range, onChange, problem }: DayRangeFieldsProps) {
  const id = useId()
  const day = (label: string, name: keyof DateRange) => (
    <label className={classes['day']}>
      {label}
      <input
        type="date"
        value={range[name]}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        onChange={(event) => onChange({ ...range, [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <>
      <div className={classes['days']}>
        {day('From', 'from')}
        {day('To', 'to')}
      </div>
      {problem !== null && (
        <p id={id} role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </>
  )
}
