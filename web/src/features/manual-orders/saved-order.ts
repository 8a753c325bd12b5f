import { drafts } from '#/lib/form/drafts.ts'

export const orderDraftName = (merchantId: string, email: string): string =>
  `order:${merchantId}:${email}`

export function wasWizardOpen(name: string): boolean {
  const kept = drafts.read(name)
  return typeof kept === 'object' && kept !== null && 'isOpen' in kept && kept.isOpen === true
}
