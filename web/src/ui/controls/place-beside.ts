export type Alignment = 'start' | 'end'

const GAP = 8
/** What stays free at the edges of the window. */
const EDGE = 8

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))

/** Where the box fits: its edge at the button's as asked, at the other end, or as close as the window allows. */
function findLeft({ left, right }: DOMRect, align: Alignment, width: number): number {
  const { clientWidth } = document.documentElement
  const ends = align === 'start' ? [left, right - width] : [right - width, left]
  const fitting = ends.find((at) => at >= EDGE && at + width <= clientWidth - EDGE)
  return fitting ?? within(ends[0] ?? left, clientWidth - width)
}

/** Moves a fixed box below a button, above it where only there is room, and never out of the window. */
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
