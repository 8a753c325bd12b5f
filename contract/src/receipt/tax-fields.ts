import type { Invoice } from '../calls/invoice.ts'
import {
  formatGstNumber,
  taxDocumentStatus,
  type TaxDocumentStatus,
  type TaxDocumentTitle,
} from '../money/tax-document.ts'

import type { ReceiptField } from './receipt-field.ts'
import { formatLocalDay } from './format-local-day.ts'

export interface TaxDocument {
  /** The legal title; null if the page is not a tax document. */
  title: TaxDocumentTitle | null
  /** The details it must show besides the amounts. */
  fields: ReceiptField[]
}

const isDescribed = ({ description, items }: Invoice['order']): boolean =>
  Boolean(description?.trim()) || items.length > 0

type Taxed = Pick<Invoice, 'merchant' | 'order'>

export const taxStatusOf = ({ merchant, order }: Taxed): TaxDocumentStatus =>
  taxDocumentStatus({
    country: merchant.country,
    taxId: merchant.taxId,
    gstNumber: merchant.gstNumber,
    gst: order.gst,
    amount: order.amount,
    isDescribed: isDescribed(order),
    buyer: order.billingName,
  })

/** Without GST or the supplier's number the page is not a tax document. */
export function taxDocument({
  merchant,
  order,
  timeZone,
}: Taxed & Pick<Invoice, 'timeZone'>): TaxDocument {
  const { country, legalName, gstNumber } = merchant
  const { title } = taxStatusOf({ merchant, order })
  if (title === null) return { title, fields: [] }
  return {
    title,
    fields: [
      ['Issued', formatLocalDay(order.createdAt, timeZone, country)],
      ['Supplier', legalName],
      ...(country === 'NZ' && gstNumber
        ? ([['GST number', formatGstNumber(gstNumber)]] satisfies ReceiptField[])
        : []),
    ],
  }
}
