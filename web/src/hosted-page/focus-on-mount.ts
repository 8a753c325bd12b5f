/** A ref for the start of new content: moves the focus there, so that screen readers announce it. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
