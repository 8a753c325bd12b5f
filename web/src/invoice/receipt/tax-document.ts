import type { Invoice } from '@paydeck/contract/calls/invoice'
import {
  formatGstNumber,
  taxDocumentNote,
  taxDocumentStatus,
  type TaxDocumentTitle,
} from '@paydeck/contract/money/tax-document'

import type { Fact } from '../page/facts.tsx'
import { formatLocalDay } from '../form/format-local-day.ts'

export interface TaxDocument {
  /** The legal title; null when the page is not such a document. */
  title: TaxDocumentTitle | null
  /** What it must name beside the amounts. */
  facts: Fact[]
  /** Why a receipt of the order is no such document, as a fact; none when it is, or when the business issues none. */
  lack: Fact[]
}

const isDescribed = ({ description, items }: Invoice['order']): boolean =>
  Boolean(description?.trim()) || items.length > 0

/** Without GST or the supplier's number the page is not a tax document. */
export function taxDocument({
  merchant,
  order,
  timeZone,
}: Pick<Invoice, 'merchant' | 'order' | 'timeZone'>): TaxDocument {
  const { country, legalName, taxId, gstNumber } = merchant
  const status = taxDocumentStatus({
    country,
    taxId,
    gstNumber,
    gst: order.gst,
    amount: order.amount,
    isDescribed: isDescribed(order),
    buyer: order.billingName,
  })
  const { title } = status
  const note = taxDocumentNote(status)
  if (title === null) return { title, facts: [], lack: note ? [['Not a tax document', note]] : [] }
  return {
    title,
    lack: [],
    facts: [
      ['Issued', formatLocalDay(order.createdAt, timeZone, country)],
      ['Supplier', legalName],
      ...(country === 'NZ' && gstNumber
        ? ([['GST number', formatGstNumber(gstNumber)]] satisfies Fact[])
        : []),
    ],
  }
}
