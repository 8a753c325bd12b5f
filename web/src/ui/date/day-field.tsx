import { isDay } from '@paydeck/contract/time/typed-day'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { FloatingPanel } from '../controls/floating-panel.tsx'
import { DayInput, type DayInputProps } from './day-input.tsx'
import classes from './day-field.module.css'

// Only an open picker needs it.
const Calendar = lazy(() =>
  import('./calendar.tsx').then((module) => ({ default: module.Calendar })),
)

/** One day, typed or chosen in a calendar. */
export function DayField(props: Omit<DayInputProps, 'onEnter'>) {
  const { label, value, today, onChange } = props
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const shown = isDay(value) ? value : today
  return (
    <div className={classes['field']}>
      <DayInput {...props} />
      <button
        ref={opener}
        type="button"
        className={classes['open']}
        aria-label={`Choose: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCalendar size={18} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <FloatingPanel
          opener={opener}
          align="end"
          role="dialog"
          aria-label={label}
          className={classes['panel'] ?? ''}
          onClose={() => setIsOpen(false)}
        >
          <Suspense>
            <Calendar
              range={{ from: shown, to: shown }}
              rangeStart={null}
              today={today}
              onPick={(day) => {
                setIsOpen(false)
                onChange(day)
              }}
            />
          </Suspense>
        </FloatingPanel>
      )}
    </div>
  )
}
