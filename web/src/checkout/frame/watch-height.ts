/** Reports the height down to the bottom of the content, at once and after every change. */
export function watchHeight(content: HTMLElement, onHeight: (height: number) => void): void {
  let reported = 0
  const reportHeight = (): void => {
    const height = Math.ceil(content.getBoundingClientRect().bottom + window.scrollY)
    if (height !== reported) onHeight((reported = height))
  }
  new ResizeObserver(reportHeight).observe(content)
}
