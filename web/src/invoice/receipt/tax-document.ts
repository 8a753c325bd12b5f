import type { Invoice } from '@paydeck/contract/calls/invoice'
import {
  formatGstNumber,
  taxDocumentTitle,
  type TaxDocumentTitle,
} from '@paydeck/contract/money/tax-document'

import type { Fact } from '../page/facts.tsx'
import { formatLocalDay } from '../form/format-local-day.ts'

export interface TaxDocument {
  /** The legal title; null when the page is not such a document. */
  title: TaxDocumentTitle | null
  /** What it must name beside the amounts. */
  facts: Fact[]
}

/** Without GST or the supplier's number the page is not a tax document. */
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
      ['Issued', formatLocalDay(order.createdAt, timeZone, country)],
      ['Supplier', legalName],
      ...(country === 'NZ' && gstNumber
        ? ([['GST number', formatGstNumber(gstNumber)]] satisfies Fact[])
        : []),
    ],
  }
}
