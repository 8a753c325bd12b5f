import type { TaxDocumentStatus } from './tax-document.ts'

/** What a receipt lacks to be a tax document; null if nothing, or if the business issues none. */
export const taxDocumentNote = ({ lacks }: TaxDocumentStatus): string | null =>
  lacks.length === 0 ? null : `This receipt does not say ${lacks.join(' or ')}.`
