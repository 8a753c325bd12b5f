import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { Fact } from './facts.tsx'
import { dayWords } from './day-words.ts'

/** What an order's page is for the tax office. */
export interface TaxDocument {
  /** What such a document has to be called; null where the page is none. */
  title: 'Tax invoice' | 'Taxable supply information' | null
  /** What it has to name beside the amounts. */
  facts: Fact[]
}

/**
 * A page with GST on it is the document that GST is claimed back by: in Australia a tax invoice with the supplier's
 * ABN, in New Zealand taxable supply information with their GST number. Without the number it must not be called so.
 */
export function taxDocument({
  merchant,
  order,
  timeZone,
}: Pick<Invoice, 'merchant' | 'order' | 'timeZone'>): TaxDocument {
  const issued: Fact = ['Issued', dayWords(order.createdAt, timeZone, merchant.country)]
  if (order.gst === null) return { title: null, facts: [] }
  if (merchant.country === 'AU' && merchant.taxId)
    return { title: 'Tax invoice', facts: [issued, ['Supplier', merchant.legalName]] }
  if (merchant.country === 'NZ' && merchant.gstNumber)
    return {
      title: 'Taxable supply information',
      facts: [
        issued,
        ['Supplier', merchant.legalName],
        ['GST number', merchant.gstNumber.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')],
      ],
    }
  return { title: null, facts: [] }
}
