export type Alignment = 'start' | 'end'

const GAP = 8
/** What stays free at the edges of the window. */
const EDGE = 8

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))

/** Moves a fixed box below a button, above it where only there is room, and never out of the window. */
export function placeBeside(button: HTMLElement, box: HTMLElement, align: Alignment): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const { clientWidth, clientHeight } = document.documentElement
  const below = at.bottom + GAP
  const above = at.top - GAP - height
  const isBelow = below + height <= clientHeight - EDGE || above < EDGE
  box.style.left = `${within(align === 'start' ? at.left : at.right - width, clientWidth - width)}px`
  box.style.top = `${within(isBelow ? below : above, clientHeight - height)}px`
}
