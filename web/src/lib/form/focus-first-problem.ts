export function focusFirstProblem(container: ParentNode | null = document): void {
  requestAnimationFrame(() =>
    container
      ?.querySelector<HTMLElement>('form [aria-invalid="true"], [aria-invalid="true"]')
      ?.focus(),
  )
}
