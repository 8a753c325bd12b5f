export function focusFirstProblem(within: ParentNode | null = document): void {
  requestAnimationFrame(() =>
    within
      ?.querySelector<HTMLElement>('form [aria-invalid="true"], [aria-invalid="true"]')
      ?.focus(),
  )
}
