/** Room for the labels of both axes, and for half of the last day's label, in pixels. */
const MARGIN = { top: 8, right: 28, bottom: 30, left: 48 }

/** The smallest distance between neighbouring labels, in pixels. */
const SPACE = { x: 72, y: 44 }

const DAY_STEPS = [1, 2, 3, 5, 7, 14, 30, 60, 90]
const COUNT_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6]

export interface Size {
  width: number
  height: number
}

/** Maps evenly spaced days, and counts from zero, to pixels. */
export interface ChartScale {
  size: Size
  left: number
  right: number
  bottom: number
  x: (index: number) => number
  y: (count: number) => number
  /** The day nearest to a distance from the left edge. */
  indexAt: (x: number) => number
  /** The days and the counts that have a label. */
  days: number[]
  counts: number[]
}

export function chartScale(values: readonly number[], { width, height }: Size): ChartScale {
  const left = MARGIN.left
  const right = Math.max(width - MARGIN.right, left)
  const bottom = Math.max(height - MARGIN.bottom, MARGIN.top)
  const last = values.length - 1
  const highest = Math.max(Math.max(...values) * 1.04, 4)
  const dayWidth = last > 0 ? (right - left) / last : 0
  const countHeight = (bottom - MARGIN.top) / highest
  return {
    size: { width, height },
    left,
    right,
    bottom,
    // A single day is in the middle.
    x: (index) => (last > 0 ? left + index * dayWidth : (left + right) / 2),
    y: (count) => bottom - count * countHeight,
    indexAt: (x) =>
      dayWidth > 0 ? Math.min(Math.max(Math.round((x - left) / dayWidth), 0), last) : 0,
    days: labelled(DAY_STEPS, { max: last, pixels: dayWidth, minGap: SPACE.x }),
    counts: labelled(COUNT_STEPS, { max: highest, pixels: countHeight, minGap: SPACE.y }),
  }
}

/** Multiples, from zero, of the smallest step that leaves room for the labels. */
function labelled(
  steps: readonly number[],
  { max, pixels, minGap }: { max: number; pixels: number; minGap: number },
): number[] {
  const step = steps.find((candidate) => candidate * pixels >= minGap) ?? max + 1
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step)
}
