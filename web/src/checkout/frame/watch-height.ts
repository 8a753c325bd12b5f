/** Reports the height down to the bottom of the content, at once and after every change. */
export function watchHeight(content: HTMLElement, onHeight: (height: number) => void): void {
  let told = 0
  const tellHeight = (): void => {
    const height = Math.ceil(content.getBoundingClientRect().bottom + window.scrollY)
    if (height !== told) onHeight((told = height))
  }
  new ResizeObserver(tellHeight).observe(content)
}
