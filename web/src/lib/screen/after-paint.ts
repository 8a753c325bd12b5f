export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act, 0))
}
