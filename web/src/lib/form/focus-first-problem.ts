/** Focuses the first invalid field after the form has rendered its errors. */
export function focusFirstProblem(within: ParentNode | null = document): void {
  requestAnimationFrame(() =>
    within
      ?.querySelector<HTMLElement>('form [aria-invalid="true"], [aria-invalid="true"]')
      ?.focus(),
  )
}
