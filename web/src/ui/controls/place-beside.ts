export type Alignment = 'start' | 'end'

const GAP = 8
/** Pixels kept free at the edges of the window. */
const EDGE = 8

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))

/** Aligns the box with the button as asked, else with its other end, else as close as the window allows. */
function findLeft({ left, right }: DOMRect, align: Alignment, width: number): number {
  const { clientWidth } = document.documentElement
  const ends = align === 'start' ? [left, right - width] : [right - width, left]
  const fitting = ends.find((at) => at >= EDGE && at + width <= clientWidth - EDGE)
  return fitting ?? within(ends[0] ?? left, clientWidth - width)
}

/** Places a fixed box below a button, or above if it only fits there, and always inside the window. */
export function placeBeside(button: HTMLElement, box: HTMLElement, align: Alignment): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const { clientHeight } = document.documentElement
  const below = at.bottom + GAP
  const above = at.top - GAP - height
  const isBelow = below + height <= clientHeight - EDGE || above < EDGE
  box.style.left = `${findLeft(at, align, width)}px`
  box.style.top = `${within(isBelow ? below : above, clientHeight - height)}px`
}
