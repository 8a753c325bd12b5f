import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, use, useRef, useState } from 'react'

import { FloatingPanel } from '../controls/floating-panel.tsx'
import type { DateRange } from './date-range.ts'
import { describeRange, presetsFor, rangeProblem } from './date-range.ts'
import classes from './date-range-filter.module.css'
import { TaxCountry } from './tax-periods.ts'

// Only an open picker needs it.
const RangeCalendar = lazy(() =>
  import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

interface DateRangeFilterProps {
  value: DateRange
  onChange: (range: DateRange) => void
  today: string
  isActive?: boolean
  maxDays?: number
  hideLastThreeMonths?: boolean
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, onChange, today, isActive = false, maxDays } = props
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (range: DateRange) => {
    const found = rangeProblem(range, maxDays)
    setProblem(found)
    if (found !== null) return
    setIsOpen(false)
    onChange(range)
  }
  const toggle = () => {
    setProblem(null)
    setIsOpen(!isOpen)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes['button']}
        data-active={isActive}
        aria-label={`Dates: ${describeRange(value)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
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
              <RangeCalendar value={value} today={today} onChoose={choose} />
            </Suspense>
            {problem !== null && (
              <p role="alert" className={classes['problem']}>
                {problem}
              </p>
            )}
          </div>
        </FloatingPanel>
      )}
    </>
  )
}

type PresetsProps = Pick<
  DateRangeFilterProps,
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
