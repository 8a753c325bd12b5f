/** A ref for what a changed page begins with: takes the focus, so that it is read out and seen, when it appears. */
export function focusOnArrival(element: HTMLElement | null) {
  element?.focus()
}
