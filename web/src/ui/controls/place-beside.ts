export type Alignment = 'start' | 'end'

const GAP = 8
/** Pixels kept free at the edges of the window. */
const WINDOW_MARGIN = 8

const clampToWindow = (value: number, max: number): number =>
  Math.max(WINDOW_MARGIN, Math.min(value, max - WINDOW_MARGIN))

/** Aligns the box with the button as asked, else with its other end, else as close as the window allows. */
function findLeft({ left, right }: DOMRect, align: Alignment, width: number): number {
  const { clientWidth } = document.documentElement
  const candidates = align === 'start' ? [left, right - width] : [right - width, left]
  const fit = candidates.find(
    (candidate) => candidate >= WINDOW_MARGIN && candidate + width <= clientWidth - WINDOW_MARGIN,
  )
  return fit ?? clampToWindow(candidates[0] ?? left, clientWidth - width)
}

/** Places a fixed box below a button, or above if it only fits there, and always inside the window. */
export function placeBeside(button: HTMLElement, box: HTMLElement, align: Alignment): void {
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const { clientHeight } = document.documentElement
  const below = anchor.bottom + GAP
  const above = anchor.top - GAP - height
  const isBelow = below + height <= clientHeight - WINDOW_MARGIN || above < WINDOW_MARGIN
  box.style.left = `${findLeft(anchor, align, width)}px`
  box.style.top = `${clampToWindow(isBelow ? below : above, clientHeight - height)}px`
}
