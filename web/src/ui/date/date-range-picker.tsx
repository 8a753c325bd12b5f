import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, use, useRef, useState } from 'react'

import { FloatingPanel } from '../controls/floating-panel.tsx'
import type { DateRange } from './date-range.ts'
import { describeRange, presetsFor } from './date-range.ts'
import classes from './date-range-picker.module.css'
import { TaxCountry } from './tax-periods.ts'

// Only an open picker needs it.
const RangePanel = lazy(() =>
  import('./range-panel.tsx').then((module) => ({ default: module.RangePanel })),
)

interface DateRangePickerProps {
  value: DateRange
  onChange: (range: DateRange) => void
  today: string
  isActive?: boolean
  maxDays?: number
  hideLastThreeMonths?: boolean
}

/** The one way to choose days: by name, typed, or in a calendar. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, today, isActive = false, maxDays } = props
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (range: DateRange) => {
    setIsOpen(false)
    onChange(range)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes['button']}
        data-slot="dates"
        data-active={isActive}
        aria-label={`Dates: ${describeRange(value)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCalendar size={16} stroke={1.75} aria-hidden />
        <span>{describeRange(value)}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <FloatingPanel
          opener={opener}
          align="start"
          role="dialog"
          aria-label="Dates"
          className={classes['dropdown']}
          onClose={() => setIsOpen(false)}
        >
          <Presets {...props} onChoose={choose} />
          <div className={classes['calendar']}>
            <Suspense fallback={<div className={classes['waiting']} />}>
              <RangePanel value={value} today={today} maxDays={maxDays} onChoose={choose} />
            </Suspense>
          </div>
        </FloatingPanel>
      )}
    </>
  )
}

type PresetsProps = Pick<
  DateRangePickerProps,
  'value' | 'today' | 'maxDays' | 'hideLastThreeMonths'
> & { onChoose: (range: DateRange) => void }

function Presets({ value, today, maxDays, hideLastThreeMonths, onChoose }: PresetsProps) {
  const country = use(TaxCountry)
  return (
    <div className={classes['presets']}>
      {presetsFor(today, { hideLastThreeMonths, maxDays, country }).map((preset) => {
        const range = preset.rangeAt(today)
        return (
          <button
            type="button"
            key={preset.name}
            className={classes['preset']}
            aria-pressed={range.from === value.from && range.to === value.to}
            onClick={() => onChoose(range)}
          >
            {preset.label}
          </button>
        )
      })}
    </div>
  )
}
