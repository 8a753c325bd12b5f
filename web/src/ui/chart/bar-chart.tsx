import type { ReactNode } from 'react'

import { RecordLink } from '../record/record-link.tsx'
import classes from './bar-chart.module.css'
import { barScale, type BarScale } from './bar-scale.ts'

export interface Bar {
  /** Shown under the bar if there is space. */
  label: string
  /** The label in full. */
  title: string
  value: number
  previous: number | null
  /** What the bar opens. */
  href?: string
}

interface BarChartProps {
  label: string
  bars: readonly Bar[]
  format: (value: number) => string
  /** The short form beside the lines. */
  formatMark: (value: number) => string
}

/** More labels than this would crowd a wide screen or a phone. */
const MAX_LABELS = { wide: 16, narrow: 6 }

/** Bars, each in front of the previous period's bar; a bar with an `href` is a link. */
export function BarChart({ label, bars, format, formatMark }: BarChartProps) {
  const scale = barScale(bars.flatMap(({ value, previous }) => [value, previous ?? 0]))
  const labelAt = (index: number, maxLabels: number): string =>
    index % Math.ceil(bars.length / maxLabels) === 0 ? (bars[index]?.label ?? '') : ''
  return (
    <figure className={classes['figure']} aria-label={label}>
      <div className={classes['marks']} aria-hidden="true">
        {scale.marks.map((mark) => (
          <span key={mark} data-zero={mark === 0} data-label={formatMark(mark)} />
        ))}
      </div>
      <ol className={classes['bars']}>
        {bars.map((bar, index) => (
          <li
            key={bar.title}
            data-label={labelAt(index, MAX_LABELS.wide)}
            data-narrow={labelAt(index, MAX_LABELS.narrow)}
          >
            <BarFrame href={bar.href}>
              <span className="visually-hidden">{describeBar(bar, format)}</span>
              <BarSegment kind="previous" amount={bar.previous} scale={scale} />
              <BarSegment kind="value" amount={bar.value} scale={scale} />
              <span
                className={classes['tip']}
                aria-hidden="true"
                data-text={describeBar(bar, format)}
              />
            </BarFrame>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const describeBar = ({ title, value, previous }: Bar, format: (value: number) => string): string =>
  previous === null
    ? `${title}: ${format(value)}`
    : `${title}: ${format(value)}, ${format(previous)} before`

function BarFrame({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? (
    <span>{children}</span>
  ) : (
    <RecordLink href={href}>{children}</RecordLink>
  )
}

interface BarSegmentProps {
  kind: 'value' | 'previous'
  amount: number | null
  scale: BarScale
}

function BarSegment({ kind, amount, scale: { below, share } }: BarSegmentProps) {
  if (amount === null || amount === 0) return null
  const height = share(amount)
  const bottom = amount > 0 ? below : below - height
  return (
    <i
      aria-hidden="true"
      className={classes[kind]}
      data-below={amount < 0}
      style={{ bottom: `${bottom * 100}%`, height: `${height * 100}%` }}
    />
  )
}
