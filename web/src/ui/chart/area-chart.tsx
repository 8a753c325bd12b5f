import 'uplot/dist/uPlot.min.css'

import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type uPlot from 'uplot'

import { useColourScheme } from '#/lib/screen/use-colour-scheme.ts'
import classes from './area-chart.module.css'
import { drawAreaChart } from './draw-area-chart.ts'

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
export function AreaChart(props: AreaChartProps) {
  const { scheme } = useColourScheme()
  return <Drawing key={scheme} {...props} />
}

function Drawing({ label, unit, points, steps }: AreaChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [index, setIndex] = useState<number | null>(null)

  // The canvas is drawn outside React.
  useEffect(() => {
    if (!place.current) return undefined
    const drawn = drawAreaChart(place.current, points, setIndex)
    chart.current = drawn.chart
    return drawn.destroy
  }, [points])

  const last = points.length - 1
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || !chart.current) return
    event.preventDefault()
    const next = Math.min(Math.max(step(index, last), 0), last)
    chart.current.setCursor({ left: chart.current.valToPos(next, 'x'), top: 0 })
  }
  const leave = () => chart.current?.setCursor({ left: -10, top: -10 })
  const at = index ?? last
  const words = says(points[at], steps[at], unit)
  return (
    <figure className={classes['figure']}>
      <div
        ref={place}
        className={classes['place']}
        role="slider"
        tabIndex={0}
        aria-label={`${label} by day`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        onKeyDown={move}
        onBlur={leave}
      />
      {index !== null && (
        <p className={classes['words']} aria-hidden="true">
          {words}
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

function says(point: DayValue | undefined, step: DayValue | undefined, unit: string): string {
  if (!point || !step) return ''
  const total = point.value.toLocaleString('en-AU')
  return `${formatCalendarDay(point.date)}: ${total} ${unit}, ${step.value.toLocaleString('en-AU')} on the day`
}
