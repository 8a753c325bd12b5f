import type { Invoice } from '@paydeck/contract/calls/invoice'
import { taxDocumentNote } from '@paydeck/contract/money/tax-document-note'

import type { Fact } from '../page/facts.tsx'
import { taxStatusOf } from './tax-document.ts'

/** Why a receipt of the order is no tax document, as a fact; none when it is, or when the business issues none. */
export function lackOf(invoice: Pick<Invoice, 'merchant' | 'order'>): Fact[] {
  const note = taxDocumentNote(taxStatusOf(invoice))
  return note ? [['Not a tax document', note]] : []
}
