import { drafts } from '#/lib/form/drafts.ts'

/** Under what a person's unfinished order of a merchant is kept. */
export const orderDraftName = (merchantId: string, email: string): string =>
  `order:${merchantId}:${email}`

/** Whether the wizard was on the screen when the page went away. */
export function wasWizardOpen(name: string): boolean {
  const kept = drafts.read(name)
  return typeof kept === 'object' && kept !== null && 'isOpen' in kept && kept.isOpen === true
}
