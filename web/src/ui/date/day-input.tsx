import { readTypedDay, typedDay, type Yearless } from '@paydeck/contract/time/typed-day'
import { useId, useState } from 'react'

import classes from './day-input.module.css'

export interface DayInputProps {
  label: string
  /** `YYYY-MM-DD`, or the typed text while it is not a day. */
  value: string
  onChange: (value: string) => void
  today: string
  yearless?: Yearless
  /** The id of the error message. */
  problemId?: string | undefined
  onEnter?: () => void
}

/** A day as people type it, day before month; shown in full once the field is left. */
export function DayInput(props: DayInputProps) {
  const { label, value, onChange, today, yearless, problemId, onEnter } = props
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const parse = (text: string): string => readTypedDay(text, today, yearless) ?? text
  // A day chosen in the calendar replaces the typed text.
  const shown = draft !== null && parse(draft) === value ? draft : typedDay(value)
  return (
    <div className={classes['day']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        placeholder="d/m/yyyy"
        value={shown}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          onChange(parse(event.currentTarget.value))
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return
          // The field may be inside a form, which Enter would submit.
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}
