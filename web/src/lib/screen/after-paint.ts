/** Does something once the frame that is being made now has been painted: what can wait does not hold it up. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act, 0))
}
