import { formatCalendarDay } from '@paydeck/contract/time/days'
import uPlot from 'uplot'

interface DayValue {
  date: string
  value: number
}

/** Resolves a colour for the canvas: the variables contain `light-dark(…)`. */
function colourOf(place: HTMLElement, variable: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${variable})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const withAlpha = (rgb: string, alpha: number): string =>
  rgb.replace(/^rgb\((.*)\)$/, (_, parts: string) => `rgba(${parts}, ${alpha})`)

const shortDay = (day: string): string => formatCalendarDay(day).replace(/ \d\d$/, '')

function chartOptions(
  place: HTMLElement,
  points: readonly DayValue[],
  onIndex: (index: number | null) => void,
): uPlot.Options {
  const accent = colourOf(place, '--pd-accent')
  const axis = {
    stroke: colourOf(place, '--pd-muted'),
    font: `12px ${getComputedStyle(place).fontFamily}`,
    ticks: { show: false },
  }
  const fill = (chart: uPlot): CanvasGradient => {
    const { top, height } = chart.bbox
    const gradient = chart.ctx.createLinearGradient(0, top, 0, top + height)
    gradient.addColorStop(0, withAlpha(accent, 0.22))
    gradient.addColorStop(1, withAlpha(accent, 0.02))
    return gradient
  }
  const highest = points.at(-1)?.value ?? 0
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8, fill: accent } },
    // Days are evenly spaced, so x is the index.
    scales: { x: { time: false }, y: { range: [0, Math.max(highest * 1.04, 4)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        gap: 8,
        space: 72,
        incrs: [1, 2, 3, 5, 7, 14, 30, 60, 90],
        values: (_, splits) => splits.map((at) => (points[at] ? shortDay(points[at].date) : '')),
      },
      {
        ...axis,
        grid: { stroke: colourOf(place, '--pd-line'), width: 1 },
        size: 48,
        space: 44,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
        values: (_, splits) => splits.map((value) => value.toLocaleString('en-AU')),
      },
    ],
    series: [{}, { stroke: accent, width: 2, fill, points: { show: points.length < 3 } }],
    hooks: { setCursor: [({ cursor }) => onIndex(cursor.idx ?? null)] },
  }
}

/** `onIndex` receives the index under the crosshair, null when it leaves. */
export function drawAreaChart(
  place: HTMLElement,
  points: readonly DayValue[],
  onIndex: (index: number | null) => void,
): { chart: uPlot; destroy: () => void } {
  const chart = new uPlot(
    chartOptions(place, points, onIndex),
    [points.map((_, index) => index), points.map(({ value }) => value)],
    place,
  )
  const observer = new ResizeObserver(() =>
    chart.setSize({ width: place.clientWidth, height: place.clientHeight }),
  )
  observer.observe(place)
  const destroy = () => {
    observer.disconnect()
    chart.destroy()
    onIndex(null)
  }
  return { chart, destroy }
}
