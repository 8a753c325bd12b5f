import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'

import classes from './area-chart.module.css'
import { AreaDrawing } from './area-drawing.tsx'
import { chartScale } from './chart-scale.ts'
import { useSize } from './use-size.ts'

interface DayValue {
  date: string
  value: number
}

interface AreaChartProps {
  label: string
  unit: string
  points: readonly DayValue[]
  steps: readonly DayValue[]
}

/** Pointer and arrow keys move a crosshair that announces day and values; a hidden table has the same numbers. */
export function AreaChart({ label, unit, points, steps }: AreaChartProps) {
  const [container, size] = useSize()
  const [index, setIndex] = useState<number | null>(null)
  const scale =
    size &&
    chartScale(
      points.map(({ value }) => value),
      size,
    )
  const last = points.length - 1
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setIndex(Math.min(Math.max(step(shown, last), 0), last))
  }
  const moveToPointer = ({ clientX, currentTarget }: MouseEvent) => {
    if (scale) setIndex(scale.indexAt(clientX - currentTarget.getBoundingClientRect().left))
  }
  const hideCrosshair = () => setIndex(null)
  // A new range may have fewer days.
  const shown = index !== null && index <= last ? index : null
  const current = shown ?? last
  const description = describePoint(points[current], steps[current], unit)
  return (
    <figure className={classes['figure']}>
      <div
        ref={container}
        className={classes['container']}
        role="slider"
        tabIndex={0}
        aria-label={`${label} by day`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={description}
        onKeyDown={moveByKey}
        onMouseMove={moveToPointer}
        onMouseLeave={hideCrosshair}
        onBlur={hideCrosshair}
      >
        {scale && <AreaDrawing points={points} scale={scale} index={shown} />}
      </div>
      {shown !== null && (
        <p className={classes['description']} aria-hidden="true">
          {description}
        </p>
      )}
      <ValuesTable {...{ label, unit, points, steps }} />
    </figure>
  )
}

function ValuesTable({ label, unit, points, steps }: AreaChartProps) {
  return (
    // A wrapper, because a table cannot be clipped and would lengthen the page.
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">New {unit}</th>
            <th scope="col">Total {unit}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value }, position) => (
            <tr key={date}>
              <th scope="row">{formatCalendarDay(date)}</th>
              <td>{steps[position]?.value}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Partial<Record<string, (index: number | null, last: number) => number>> = {
  ArrowRight: (index) => (index ?? -1) + 1,
  ArrowLeft: (index, last) => (index ?? last + 1) - 1,
  Home: () => 0,
  End: (_, last) => last,
}

function describePoint(
  point: DayValue | undefined,
  step: DayValue | undefined,
  unit: string,
): string {
  if (!point || !step) return ''
  const total = point.value.toLocaleString('en-AU')
  return `${formatCalendarDay(point.date)}: ${total} ${unit}, ${step.value.toLocaleString('en-AU')} on the day`
}
