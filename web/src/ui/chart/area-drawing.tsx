import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useId } from 'react'

import classes from './area-chart.module.css'
import type { ChartScale } from './chart-scale.ts'

interface AreaDrawingProps {
  points: readonly { date: string; value: number }[]
  scale: ChartScale
  /** The day under the crosshair. */
  index: number | null
}

/** With fewer points than this, each is marked: one point makes no line. */
const MIN_LINE_POINTS = 3

const toPercent = (x: number, { size: { width } }: ChartScale): string => `${(x / width) * 100}%`

const shortDay = (day: string): string => formatCalendarDay(day).replace(/ \d\d$/, '')

export function AreaDrawing({ points, scale, index }: AreaDrawingProps) {
  const gradient = useId()
  const { x, y, bottom, size } = scale
  const last = points.length - 1
  const line = points.map(({ value }, i) => `${x(i)},${y(value)}`).join('L')
  const marked = points.length < MIN_LINE_POINTS ? points.map((_, i) => i) : []
  return (
    <div className={classes['drawing']} aria-hidden="true">
      {/* Sized for the screen; stretches on paper, which is never measured. */}
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none">
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes['high']} />
          <stop offset="1" className={classes['low']} />
        </linearGradient>
        <Grid scale={scale} />
        <path fill={`url(#${gradient})`} d={`M${x(0)},${bottom}L${line}L${x(last)},${bottom}Z`} />
        <path className={classes['line']} d={`M${line}`} />
        {index !== null && (
          <line className={classes['crosshair']} x1={x(index)} x2={x(index)} y1={8} y2={bottom} />
        )}
        {[...marked, ...(index === null ? [] : [index])].map((i) => (
          <circle
            key={i}
            className={classes['point']}
            cx={x(i)}
            cy={y(points[i]?.value ?? 0)}
            r={4}
          />
        ))}
      </svg>
      <Labels points={points} scale={scale} />
    </div>
  )
}

const Grid = ({ scale: { counts, left, right, y } }: Pick<AreaDrawingProps, 'scale'>) =>
  counts.map((count) => (
    <line
      key={count}
      className={classes['grid']}
      x1={left}
      x2={right}
      y1={y(count)}
      y2={y(count)}
    />
  ))

/** Generated content, because the labels belong to the drawing; the table has the text. */
const Labels = ({ points, scale }: Omit<AreaDrawingProps, 'index'>) => (
  <>
    {scale.counts.map((count) => (
      <span
        key={count}
        className={classes['count']}
        style={{ right: `calc(100% - ${toPercent(scale.left, scale)} + 5px)`, top: scale.y(count) }}
        data-label={count.toLocaleString('en-AU')}
      />
    ))}
    {scale.days.map((day) => (
      <span
        key={day}
        className={classes['day']}
        style={{ left: toPercent(scale.x(day), scale), top: scale.bottom + 8 }}
        data-label={shortDay(points[day]?.date ?? '')}
      />
    ))}
  </>
)
