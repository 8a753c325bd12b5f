import type { TaxDocumentStatus } from './tax-document.ts'

/** Says what a receipt lacks to be a tax document; null when nothing, or when the business issues none. */
export const taxDocumentNote = ({ lacks }: TaxDocumentStatus): string | null =>
  lacks.length === 0 ? null : `This receipt does not say ${lacks.join(' or ')}.`
