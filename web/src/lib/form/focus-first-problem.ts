/** Moves the focus to the first field of the open form that was found wrong, once the form says so. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}
