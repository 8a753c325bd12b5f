import type { Invoice } from '@paydeck/contract/calls/invoice'
import {
  formatGstNumber,
  taxDocumentTitle,
  type TaxDocumentTitle,
} from '@paydeck/contract/money/tax-document'

import type { Fact } from '../page/facts.tsx'
import { dayWords } from '../form/day-words.ts'

/** What an order's page is for the tax office. */
export interface TaxDocument {
  /** What such a document has to be called; null where the page is none. */
  title: TaxDocumentTitle | null
  /** What it has to name beside the amounts. */
  facts: Fact[]
}

/** Without GST on it, or without the supplier's number, a page is no such document. */
export function taxDocument({
  merchant,
  order,
  timeZone,
}: Pick<Invoice, 'merchant' | 'order' | 'timeZone'>): TaxDocument {
  const { country, legalName, taxId, gstNumber } = merchant
  const title = taxDocumentTitle({ country, taxId, gstNumber, gst: order.gst })
  if (title === null) return { title, facts: [] }
  return {
    title,
    facts: [
      ['Issued', dayWords(order.createdAt, timeZone, country)],
      ['Supplier', legalName],
      ...(country === 'NZ' && gstNumber
        ? ([['GST number', formatGstNumber(gstNumber)]] satisfies Fact[])
        : []),
    ],
  }
}
