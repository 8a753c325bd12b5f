import { drafts } from '#/lib/form/drafts.ts'

export const orderDraftName = (merchantId: string, email: string): string =>
  `order:${merchantId}:${email}`

export function wasWizardOpen(name: string): boolean {
  const saved = drafts.read(name)
  return typeof saved === 'object' && saved !== null && 'isOpen' in saved && saved.isOpen === true
}
