/** Runs after the current frame was painted. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act, 0))
}
